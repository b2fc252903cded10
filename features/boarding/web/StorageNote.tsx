import { useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { askToKeep } from '#platform/web/offline/persistence.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

/** Tells a crew whose browser may delete what is not sent yet; nothing when it keeps it, or has not answered yet. */
export function StorageNote() {
  const text = useText()
  const [kept, setKept] = useState(true)
  useEffect(() => {
    let here = true
    void askToKeep().then((answer) => here && setKept(answer))
    return () => {
      here = false
    }
  }, [])
  if (kept) return null
  return (
    <Banner hue="waiting" title={text('boarding.storage.title')}>
      {text('boarding.storage.body')}
    </Banner>
  )
}
