// In browsers that read codes themselves; the types of the language do not know it yet.
declare const BarcodeDetector:
  | undefined
  | (new (options: { formats: string[] }) => { detect: (source: HTMLCanvasElement) => Promise<{ rawValue: string }[]> })

type Reader = (canvas: HTMLCanvasElement) => Promise<string | null>

/** Reads QR codes from a picture: by the browser where it can, else by a decoder that is fetched then. */
export async function qrReader(): Promise<Reader> {
  if (typeof BarcodeDetector !== 'undefined') {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (canvas) => (await detector.detect(canvas))[0]?.rawValue ?? null
  }
  const { default: jsqr } = await import('jsqr')
  return async (canvas) => {
    const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    return image ? (jsqr.default(image.data, image.width, image.height)?.data ?? null) : null
  }
}
