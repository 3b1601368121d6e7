use crate::desk::Desk;

#[test]
fn each_event_has_its_picture_and_its_seconds() {
    let desk = Desk::of("passe-trappe/clip", &[]);
    desk.play_to_the_end();
    let seen = |event: &&serde_json::Value| event["origin"] != "operator";
    desk.wait(|desk| desk.log().iter().filter(seen).all(|event| event["evidence"]["clip"] == true));
    let pass = desk.event("pass");
    let at = |name: &str| format!("/api/events/{}/{name}", pass["id"]);
    assert!(desk.bytes(&at("still.jpg")).starts_with(&[0xff, 0xd8]));
    let clip = desk.bytes(&at("clip.mp4"));
    assert_eq!(&clip[4..8], b"ftyp");
    let mut part = desk.get_with(&at("clip.mp4"), &[("range", "bytes=4-7")]);
    assert_eq!(part.status(), 206);
    assert_eq!(part.headers()["content-range"], format!("bytes 4-7/{}", clip.len()));
    assert_eq!(part.body_mut().read_to_vec().unwrap(), b"ftyp");
    let beyond = desk.get_with(&at("clip.mp4"), &[("range", "bytes=999999999-")]);
    assert_eq!(beyond.status(), 416);
}
