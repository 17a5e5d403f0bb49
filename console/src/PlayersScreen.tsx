import { PlayersPage } from './areas/players/players/PlayersPage.tsx'
import type { PlayerAction, PlayerActionProps } from './areas/players/players/player-actions.ts'
import { lazyDialog } from './ui/lazy-dialog.tsx'

const GrantDrawer = lazyDialog(() =>
  import('./areas/monetize/inventory/GrantDrawer.tsx').then((module) => module.GrantDrawer),
)
const MailDrawer = lazyDialog(() =>
  import('./areas/communicate/mail/MailDrawer.tsx').then((module) => module.MailDrawer),
)

const SendMailDrawer = ({ players, whom, onDone, ...drawer }: PlayerActionProps) => (
  <MailDrawer to={{ players, whom, onDone }} {...drawer} />
)

const playerActions: readonly PlayerAction[] = [
  { label: 'Grant', call: 'planGrant', right: 'edit inventory', Drawer: GrantDrawer },
  { label: 'Send mail', call: 'planMail', right: 'create mail', Drawer: SendMailDrawer },
]

/** The players of a realm, with the actions that higher areas add. */
export const PlayersScreen = () => <PlayersPage playerActions={playerActions} />
