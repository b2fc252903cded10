/** What a hand and an ear notice without looking: short and high is good, long and low is not. */
const SIGNALS = {
  good: { vibrate: [60], hertz: 1200, seconds: 0.12 },
  bad: { vibrate: [200, 80, 200], hertz: 300, seconds: 0.45 },
} as const

/** Makes one context per scanning; browsers allow few. A device without sound or motor stays silent. */
export function makeSignal(): { give: (kind: keyof typeof SIGNALS) => void; end: () => void } {
  const audio = 'AudioContext' in window ? new AudioContext() : null
  return {
    give: (kind) => {
      const { vibrate, hertz, seconds } = SIGNALS[kind]
      if ('vibrate' in navigator) navigator.vibrate([...vibrate])
      if (!audio) return
      const tone = new OscillatorNode(audio, { frequency: hertz })
      tone.connect(audio.destination)
      tone.start()
      tone.stop(audio.currentTime + seconds)
    },
    end: () => void audio?.close(),
  }
}
