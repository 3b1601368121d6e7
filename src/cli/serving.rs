//! `watch --serve`: the page beside the match.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use super::WatchArgs;
use crate::calibration::Setup;
use crate::session::live::Hub;
use crate::web::{Options, Server, serve};

/// The page while it is served.
pub struct Serving {
    server: Option<Server>,
    /// A folder for moments that nobody asked to keep.
    passing: Option<PathBuf>,
}

impl Serving {
    /// Serves the page and says where. The moments lie beside the journal, or are gone with the match where it has none.
    pub fn start(addr: SocketAddr, args: &WatchArgs, setup: &Setup, hub: &Arc<Hub>) -> anyhow::Result<Self> {
        let (moments, passing) = match &args.journal {
            Some(journal) => (journal.with_extension("moments"), None),
            None => {
                let folder = std::env::temp_dir().join(format!("tableref-{}", std::process::id()));
                (folder.clone(), Some(folder))
            }
        };
        let language = args.language.lang;
        let options = Options { addr, setup: setup.clone(), setup_path: Some(args.setup.clone()), moments, language };
        let server = serve(options, Arc::clone(hub))?;
        eprintln!("the page is at {}", server.url());
        if server.token().is_some() {
            eprintln!(
                "whoever opens it with this token can rule on the match; other devices name this computer's address in it"
            );
        }
        Ok(Self { server: Some(server), passing })
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.server = None;
        if let Some(folder) = &self.passing {
            // A folder of the system's for passing things goes away by itself if it cannot be removed now.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
