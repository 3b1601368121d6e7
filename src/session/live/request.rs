use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use serde_json::Value;

use crate::session::CommandError;

/// What a person asks of the referee. It is either taken up or given up, never both: what its asker was told had no
/// answer is not done later.
#[derive(Debug)]
pub struct Request<T> {
    action: Value,
    taken: Arc<AtomicBool>,
    answer: SyncSender<Result<T, CommandError>>,
}

/// Where the answer to a request arrives.
#[derive(Debug)]
pub struct Reply<T> {
    taken: Arc<AtomicBool>,
    answer: Receiver<Result<T, CommandError>>,
}

impl<T> Request<T> {
    /// A request for an action, and where its answer arrives.
    pub fn new(action: Value) -> (Self, Reply<T>) {
        let (answer, arrives) = sync_channel(1);
        let taken = Arc::new(AtomicBool::new(false));
        (Self { action, taken: Arc::clone(&taken), answer }, Reply { taken, answer: arrives })
    }

    /// Does what is asked, unless it was given up meanwhile.
    pub fn fulfil(self, work: impl FnOnce(&Value) -> Result<T, CommandError>) {
        if !self.taken.swap(true, Ordering::AcqRel) {
            // Whoever asked may have gone: what was done stays done.
            self.answer.send(work(&self.action)).ok();
        }
    }
}

impl<T> Reply<T> {
    /// The answer; the request is given up if nobody has taken it up for so long.
    ///
    /// # Errors
    /// Those of the work, and `NoReferee` where it was given up or nobody is there.
    pub fn wait(self, patience: Duration) -> Result<T, CommandError> {
        match self.answer.recv_timeout(patience) {
            Ok(answer) => answer,
            Err(_) if self.taken.swap(true, Ordering::AcqRel) => {
                self.answer.recv().unwrap_or(Err(CommandError::NoReferee))
            }
            Err(_) => Err(CommandError::NoReferee),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_was_given_up_is_not_done() {
        let (request, reply) = Request::<u8>::new(Value::Null);
        assert!(matches!(reply.wait(Duration::from_millis(1)), Err(CommandError::NoReferee)));
        request.fulfil(|_| panic!("nobody waits for it"));
    }

    #[test]
    fn a_request_in_work_is_waited_for() {
        let (request, reply) = Request::new(Value::Null);
        let (begun, has_begun) = sync_channel(1);
        let work = std::thread::spawn(move || {
            request.fulfil(|_| {
                begun.send(()).unwrap();
                std::thread::sleep(Duration::from_millis(50));
                Ok(7)
            });
        });
        has_begun.recv().unwrap();
        assert!(matches!(reply.wait(Duration::ZERO), Ok(7)));
        work.join().unwrap();
    }
}
