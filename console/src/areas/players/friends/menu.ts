import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconSpeakerphone, IconUsers } from '../../../ui/layout/icons.ts'

/** The rights of these screens are withheld from every role, so no sidebar shows them; their addresses say so. */
export const menu: AreaMenu = {
  realm: [
    { group: 'Engage', position: 53, label: 'Chat', icon: IconSpeakerphone, path: 'chat', right: 'view chat' },
    { group: 'Engage', position: 56, label: 'Friends', icon: IconUsers, path: 'friends', right: 'view friends' },
  ],
  player: [{ position: 95, label: 'Friends', icon: IconUsers, path: 'friends', right: 'view player-friends' }],
}
