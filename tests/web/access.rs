use serde_json::json;

use crate::desk::Desk;

#[test]
fn beyond_this_machine_a_token_is_needed() {
    let desk = Desk::at("passe-trappe/clip", &[], ([0, 0, 0, 0], 0).into());
    let url = desk.server.url();
    let token = url.split_once("?token=").unwrap().1;
    let host = format!("127.0.0.1:{}", desk.server.addr().port());
    let get = |path: &str, headers: &[(&str, &str)]| {
        let agent: ureq::Agent =
            ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
        let mut request = agent.get(format!("http://{host}{path}"));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.call().unwrap()
    };
    for path in ["/", "/api/state", "/api/picture.mjpg", "/page/style.css", "/?token=wrong"] {
        assert_eq!(get(path, &[]).status(), 401, "{path}");
    }
    let welcome = get(&format!("/board?token={token}"), &[]);
    assert_eq!(welcome.status(), 303);
    assert_eq!(welcome.headers()["location"], "/board");
    let cookie = welcome.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(get("/api/state", &[("cookie", cookie)]).status(), 200);
    let (status, answer) = desk.post("/api/commands", &json!({"action": "pause"}));
    assert_eq!(status, 401, "{answer}");
    assert!(desk.live.hub().events_after(0).is_empty());
}

#[test]
fn other_origins_and_strange_names_are_refused() {
    let desk = Desk::of("passe-trappe/clip", &[]);
    let json_type = ("content-type", "application/json");
    let pause = r#"{"action": "pause"}"#;
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        assert_eq!(desk.post_raw("/api/commands", pause, &[json_type, ("origin", origin)]).0, 403, "{origin}");
    }
    assert_eq!(desk.get_with("/api/state", &[("host", "evil.example")]).status(), 403);
    let own = format!("http://{}", desk.server.addr());
    assert_eq!(desk.post_raw("/api/commands", pause, &[json_type, ("origin", &own)]).0, 200);
    let answer = desk.get("/");
    let policy = answer.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(answer.headers().get("access-control-allow-origin").is_none());
}

#[test]
fn commands_come_no_faster_than_people_press() {
    let desk = Desk::of("passe-trappe/clip", &[]);
    let statuses: Vec<u16> = (0..60).map(|_| desk.post("/api/undo/preview", &json!({"entry": 4711})).0).collect();
    assert!(statuses.contains(&404) && statuses.contains(&429), "{statuses:?}");
    assert_eq!(desk.get("/api/state").status(), 200);
}
