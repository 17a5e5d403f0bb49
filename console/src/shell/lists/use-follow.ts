import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * What makes an `<a>` a link inside the console, to an address of paths.ts. Unlike the router's link it does not watch
 * the current address, which saves work where a screen has many links.
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
