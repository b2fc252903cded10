import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'

type PersonRowProps = { id: string; name: string; note?: ReactNode; size?: 32 | 40 | 48; children?: ReactNode }

/** Picture, name, a second line, and what stands on the right. Long names wrap: a manifest never cuts one. */
export function PersonRow({ id, name, note, size = 40, children }: PersonRowProps) {
  return (
    <div className="row g12 grow">
      <Avatar id={id} size={size} />
      <div className="grow">
        <p className="m">{name}</p>
        {note !== undefined && <div className="t12 t2">{note}</div>}
      </div>
      {children}
    </div>
  )
}
