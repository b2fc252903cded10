/** True in the app for Android or iOS: its shell adds `Capacitor` before the page runs. A browser never has it. */
export const isNative = (): boolean => 'Capacitor' in globalThis

/** The system of the phone on which the app runs. The shell of Android adds `androidBridge`, that of iOS a message handler. */
export const nativeSystem = (): 'android' | 'ios' => ('androidBridge' in globalThis ? 'android' : 'ios')
