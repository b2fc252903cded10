import { encode } from 'uqr'

/** Pixels of one module: large enough for the camera of an assistant at arm's length. */
const PIXELS = 10

/** A QR code as a picture to send on, dark on light whatever the theme is. */
export async function qrPicture(content: string): Promise<File> {
  const { data, size } = encode(content, { ecc: 'M', border: 4 })
  const canvas = document.createElement('canvas')
  canvas.width = size * PIXELS
  canvas.height = size * PIXELS
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = 'black'
    data.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(x * PIXELS, y * PIXELS, PIXELS, PIXELS)))
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File(blob ? [blob] : [], 'code.png', { type: 'image/png' })
}
