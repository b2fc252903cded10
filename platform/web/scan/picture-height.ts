/** Pixels of the picture of the camera, and of its place while it loads. */
export const PICTURE_HEIGHT = 300
