/** The parser of Xcode project files that the Capacitor CLI uses too. */
declare module 'xcode' {
  export function project(path: string): { parseSync: () => { hash: { project: { objects: unknown } } } }
}
