use clap::Args;

use crate::capture::live::Opener;
use crate::capture::{CaptureError, Exposure, ModeWish, Stream};

/// Where live pictures come from.
#[derive(Clone, Debug, Default, Args)]
pub struct FeedArgs {
    /// A camera, by its number in `tableref devices`
    #[arg(long, value_name = "N")]
    pub camera: Option<u32>,
    /// The camera's format, e.g. 1280x720@30, 640x480 or @60 [default: the setup's size; 1280x720@30 or what is nearest]
    #[arg(long, value_name = "WxH@FPS", requires = "camera")]
    pub format: Option<ModeWish>,
    /// Fix the camera's exposure and white balance, after a second and a half
    #[arg(long, requires = "camera")]
    pub lock: bool,
    /// A phone or another camera in the network: http://… with MJPEG, or rtsp://…
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
}

impl FeedArgs {
    /// The camera or stream that is named, if any is; where no size is asked for, a camera's pictures get this one.
    pub fn opener(&self, size_px: Option<(u32, u32)>) -> Result<Option<Box<dyn Opener>>, CaptureError> {
        if let Some(url) = &self.url {
            return Ok(Some(Box::new(Stream::new(url)?)));
        }
        let Some(index) = self.camera else { return Ok(None) };
        let wish = self.format.unwrap_or_default();
        let wish = ModeWish { size_px: wish.size_px.or(size_px), ..wish };
        let exposure = if self.lock { Exposure::Locked } else { Exposure::Automatic };
        Ok(Some(Box::new(crate::capture::Camera::new(index, wish, exposure))))
    }
}
