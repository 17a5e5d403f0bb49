import type { PlayerAction, PlayerActionProps } from '../shell/records/player-actions.ts'
import { lazyDialog } from '../ui/code/lazy-dialog.tsx'
import { IconBackpack, IconBan, IconMail } from '../ui/layout/icons.ts'

const GrantDrawer = lazyDialog(() =>
  import('../areas/monetize/inventory/GrantDrawer.tsx').then((module) => module.GrantDrawer),
)
const MailDrawer = lazyDialog(() =>
  import('../areas/communicate/mail/MailDrawer.tsx').then((module) => module.MailDrawer),
)

const SuspendPlayersDrawer = lazyDialog(() =>
  import('../areas/players/suspensions/SuspendPlayersDrawer.tsx').then((module) => module.SuspendPlayersDrawer),
)

const SendMailDrawer = ({ players, whom, onDone, words: _, ...drawer }: PlayerActionProps) => (
  <MailDrawer to={{ players, whom, onDone }} {...drawer} />
)

/** Player actions of higher areas: listed here, so that the area of players does not depend on them. */
export const playerActions: readonly PlayerAction[] = [
  {
    label: 'Grant',
    forOne: 'Grant',
    alsoCalled: 'give gift items currency',
    icon: <IconBackpack aria-hidden />,
    key: 'a',
    call: 'planGrant',
    right: 'edit inventory',
    Drawer: GrantDrawer,
    takesWords: true,
  },
  {
    label: 'Send mail',
    forOne: 'Mail',
    alsoCalled: 'send mail write message',
    icon: <IconMail aria-hidden />,
    key: 'm',
    call: 'planMail',
    right: 'create mail',
    Drawer: SendMailDrawer,
  },
  {
    label: 'Suspend',
    forOne: 'Suspend',
    alsoCalled: 'ban block',
    icon: <IconBan aria-hidden />,
    call: 'planSuspendPlayers',
    right: 'edit player-profile',
    Drawer: SuspendPlayersDrawer,
  },
]
