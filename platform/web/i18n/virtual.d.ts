/** Made by `textFiles()` in the build. */
declare module 'virtual:texts/version' {
  export const TEXTS_VERSION: string
}
declare module 'virtual:texts/own' {
  /** By language and feature. */
  export const OWN_FILES: Record<string, Record<string, () => Promise<{ texts: Record<string, string> }>>>
}
declare module 'virtual:texts/*' {
  export const texts: Record<string, string>
}
