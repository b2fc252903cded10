import * as z from 'zod/mini'
import { useAddress } from '#platform/web/routing/address.ts'
import { ThemeEditor } from './ThemeEditor.tsx'

const addressSchema = z.object({ from: z.optional(z.string()) })

/** Settings, tab advanced: a theme is made out of the one that the address names. */
export function AdvancedTab() {
  const [{ from }, change] = useAddress(addressSchema)
  return <ThemeEditor key={from ?? ''} from={from} onFrom={(next) => change({ from: next })} />
}
