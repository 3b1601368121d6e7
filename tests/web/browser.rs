//! A headless Chromium, driven as a person would drive it.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::desk::PATIENCE;

pub struct Browser {
    runtime: Runtime,
    client: Client,
    driver: Child,
    _profile: TempDir,
}

/// A browser; none with a word where this machine has no Chromium and driver.
pub fn browser() -> Option<Browser> {
    let driver = Command::new("chromedriver")
        .args(["--port=0", "--allowed-ips=127.0.0.1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut driver) = driver else {
        // Past the harness, which shows what passing tests print to nobody.
        let _ = writeln!(std::io::stderr(), "skipped: there is no chromedriver here; apt-get install chromium-driver");
        return None;
    };
    let lines = BufReader::new(driver.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut ports = lines.filter_map(|line| {
        line.split_once(" on port ").and_then(|(_, rest)| rest.trim_end_matches('.').parse::<u16>().ok())
    });
    let port = ports.find(|port| *port != 0).expect("chromedriver tells its port");
    let profile = tempfile::tempdir().unwrap();
    let profile_flag = format!("--user-data-dir={}", profile.path().display());
    let flags = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        &profile_flag,
    ];
    let capabilities = json!({"goog:chromeOptions": {"args": flags}, "goog:loggingPrefs": {"browser": "ALL"}});
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let client = runtime.block_on(async {
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities.as_object().unwrap().clone());
        builder.connect(&format!("http://127.0.0.1:{port}")).await.expect("chromedriver starts a browser")
    });
    Some(Browser { runtime, client, driver, _profile: profile })
}

impl Browser {
    /// Opens a page of a given size in this language and waits until it is ready.
    pub fn open(&self, url: &str, (width, height): (u32, u32)) {
        self.runtime.block_on(async {
            self.client.set_window_rect(0, 0, width, height).await.unwrap();
            self.client.goto(url).await.unwrap();
        });
        self.wait("document.body.dataset.ready === 'yes'");
    }

    pub fn reload(&self) {
        self.runtime.block_on(self.client.refresh()).unwrap();
        self.wait("document.body.dataset.ready === 'yes'");
    }

    /// What a script's expression is worth in the page.
    pub fn value(&self, expression: &str) -> Value {
        self.runtime.block_on(self.client.execute(&format!("return ({expression});"), Vec::new())).unwrap()
    }

    pub fn text(&self, selector: &str) -> String {
        let found = self.value(&format!("document.querySelector({selector:?})?.innerText ?? ''"));
        found.as_str().unwrap_or_default().trim().to_owned()
    }

    /// Waits until an expression is true in the page.
    #[track_caller]
    pub fn wait(&self, expression: &str) {
        let begun = Instant::now();
        while self.value(&format!("Boolean({expression})")) != true {
            assert!(
                begun.elapsed() < PATIENCE,
                "{expression} did not come to be; the page says: {}",
                self.text("body")
            );
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Clicks as a pointer does, at what is seen there.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        self.wait(&format!("document.querySelector({selector:?})"));
        let clicked = self.runtime.block_on(async { self.client.find(Locator::Css(selector)).await?.click().await });
        clicked.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Drags from one place of the window to another.
    pub fn drag(&self, (x0, y0): (f64, f64), (x1, y1): (f64, f64)) {
        let to = |x: f64, y: f64| PointerAction::MoveTo { duration: Some(Duration::from_millis(80)), x, y };
        let actions = MouseActions::new("mouse".to_owned())
            .then(to(x0, y0))
            .then(PointerAction::Down { button: 0 })
            .then(to((x0 + x1) / 2.0, (y0 + y1) / 2.0))
            .then(to(x1, y1))
            .then(PointerAction::Up { button: 0 });
        self.runtime.block_on(self.client.perform_actions(actions)).unwrap();
    }

    pub fn click_at(&self, (x, y): (f64, f64)) {
        let actions = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.runtime.block_on(self.client.perform_actions(actions)).unwrap();
    }

    pub fn keys(&self, keys: &str) {
        self.runtime.block_on(async { self.client.active_element().await.unwrap().send_keys(keys).await.unwrap() });
    }

    /// The middle of an element in the window.
    #[track_caller]
    pub fn middle(&self, selector: &str) -> (f64, f64) {
        let at = self.value(&format!(
            "(() => {{ const box = document.querySelector({selector:?}).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
    }

    /// Opens one more page beside this one and goes back to the first.
    pub fn open_beside(&self, url: &str) {
        self.runtime.block_on(async {
            let first = self.client.window().await.unwrap();
            let second = self.client.new_window(true).await.unwrap();
            self.client.switch_to_window(second.handle).await.unwrap();
            self.client.goto(url).await.unwrap();
            self.client.switch_to_window(first).await.unwrap();
        });
    }

    /// Goes to the page that was opened beside.
    pub fn turn_to(&self, index: usize) {
        self.runtime.block_on(async {
            let windows = self.client.windows().await.unwrap();
            self.client.switch_to_window(windows[index].clone()).await.unwrap();
        });
    }

    /// A picture of the page, to be looked at by people.
    pub fn screenshot(&self, name: &str) {
        let png = self.runtime.block_on(self.client.screenshot()).unwrap();
        let folder = screenshots();
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(name).with_extension("png"), png).unwrap();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver's end is the browser's; errors on the way there are none of the test's.
        let _ = self.runtime.block_on(self.client.clone().close());
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn screenshots() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages")
}
