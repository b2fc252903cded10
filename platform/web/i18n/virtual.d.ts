/** Made by `textFiles()` in the build. */
declare module 'virtual:texts/version' {
  export const TEXTS_VERSION: string
}
declare module 'virtual:texts/own' {
  export const OWN_FILES: import('./own-texts.ts').OwnFiles
}
declare module 'virtual:texts/*' {
  export const texts: Record<string, string>
}
