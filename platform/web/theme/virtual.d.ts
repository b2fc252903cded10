/** Made by `themeStyles()` in the build. */
declare module 'virtual:theme.css'
