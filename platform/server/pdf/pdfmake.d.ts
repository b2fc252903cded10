/** The part of pdfmake that `pages.ts` uses; the package brings no types. */
declare module 'pdfmake' {
  type Files = { normal: string; bold: string; italics: string; bolditalics: string }
  const pdfmake: {
    setFonts: (fonts: Record<string, Files>) => void
    setUrlAccessPolicy: (mayLoad: (url: string) => boolean) => void
    setLocalAccessPolicy: (mayRead: (path: string) => boolean) => void
    createPdf: (definition: object) => { getBuffer: () => Promise<Buffer> }
  }
  export = pdfmake
}
