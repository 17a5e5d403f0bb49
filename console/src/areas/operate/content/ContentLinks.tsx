import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRealm } from '../../../shell/frame/place.ts'
import { linkTo } from '../../../shell/records/link-to.ts'
import { IconArrowLeft, IconArrowsExchange, IconHistory } from '../../../ui/layout/icons.ts'

type ContentLinkProps = {
  /** Undefined: the global manifest. */
  manifest: string | undefined
}

/** From the history or a comparison back to the content. */
export function ContentLink({ manifest }: ContentLinkProps) {
  const { customerId, gameId, realmId } = useRealm()
  return (
    <Button
      renderRoot={(props) => <Link {...linkTo.content({ customerId, gameId, realmId }, { manifest })} {...props} />}
      leftSection={<IconArrowLeft aria-hidden />}
    >
      Content
    </Button>
  )
}

export function HistoryLink({ manifest }: ContentLinkProps) {
  const { customerId, gameId, realmId } = useRealm()
  return (
    <Button
      renderRoot={(props) => (
        <Link {...linkTo.contentHistory({ customerId, gameId, realmId }, { manifest })} {...props} />
      )}
      leftSection={<IconHistory aria-hidden />}
    >
      History
    </Button>
  )
}

export function CompareLink({ manifest }: ContentLinkProps) {
  const { customerId, gameId, realmId } = useRealm()
  return (
    <Button
      renderRoot={(props) => (
        <Link {...linkTo.contentCompare({ customerId, gameId, realmId }, { manifest })} {...props} />
      )}
      leftSection={<IconArrowsExchange aria-hidden />}
    >
      Compare
    </Button>
  )
}
