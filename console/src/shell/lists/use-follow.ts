import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * Props that make an `<a>` navigate inside the console, to a path of paths.ts. Unlike the router's link it does not
 * subscribe to the current location, which is cheaper for screens with many links.
 */
export function useFollow(to: string) {
  const router = useRouter()
  return {
    href: router.history.createHref(to),
    onClick: (event: MouseEvent) => {
      // The browser handles clicks that open another tab or a download.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void router.navigate({ href: to })
    },
  }
}
