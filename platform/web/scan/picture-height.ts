/** Pixels of the picture of the camera: a code held at arm's length is found in it, and the typed code stays on the screen. */
export const PICTURE_HEIGHT = 300
