import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AnchoredMenu } from '../../ui/layout/Anchored.tsx'
import type { Anchored } from '../../ui/layout/MenuButton.tsx'
import { openChangelog } from '../documents/opened-changelog.ts'
import { useLinks } from '../records/links.ts'
import { paths } from '../routing/paths.ts'

/** The help menu: the server's documents, and the URLs from its settings. */
export function DocumentationItems(anchored: Anchored) {
  const { community, chat, supportEmail } = useLinks()
  return (
    <AnchoredMenu {...anchored} width={240}>
      <DocumentItem label="Product documentation" name="readme" />
      <DocumentItem label="Install guide" name="readme" section="start" />
      <DocumentItem label="Feature list" name="readme" section="what-is-in-it" />
      <DocumentItem label="Use cases" name="players" />
      <DocumentItem label="API reference" name="api" />
      <Menu.Item onClick={() => openChangelog()}>Changelogs</Menu.Item>
      <Menu.Divider />
      <HelpItem label="Community FAQ" to={community} section="questions" />
      <HelpItem label="Chat community" to={chat} section="talking-to-others" />
      <HelpItem
        label="Support e-mail"
        to={supportEmail === undefined ? undefined : `mailto:${supportEmail}`}
        section="support"
      />
    </AnchoredMenu>
  )
}

type DocumentItemProps = { label: string; name: string; section?: string }

/** Opens in a new tab. */
function DocumentItem({ label, name, section }: DocumentItemProps) {
  return (
    <Menu.Item component={Link} to={paths.document(name)} {...(section && { hash: section })} target="_blank">
      {label}
    </Menu.Item>
  )
}

type HelpItemProps = { label: string; to: string | undefined; section: string }

/** Links to the URL from the server's settings; default: Regent's own documentation. */
function HelpItem({ label, to, section }: HelpItemProps) {
  if (to === undefined) return <DocumentItem label={label} name="help" section={section} />
  return (
    <Menu.Item component="a" href={to} target="_blank" rel="noreferrer">
      {label}
    </Menu.Item>
  )
}
