import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link inside the app: an ordinary one for the browser, without a reload for a plain click. */
export function AppLink({ to, onClick, children, ...rest }: ComponentProps<'a'> & { to: string }) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (
          event.defaultPrevented ||
          event.button !== 0 ||
          event.metaKey ||
          event.ctrlKey ||
          event.shiftKey ||
          event.altKey
        )
          return
        event.preventDefault()
        router.history.push(to)
      }}
    >
      {children}
    </a>
  )
}
