import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconSpeakerphone, IconUsers } from '../../../ui/layout/icons.ts'

/** No role has the rights of these screens, so no sidebar shows them; their URLs show the reason. */
export const menu: AreaMenu = {
  realm: [
    { group: 'Engage', position: 53, label: 'Chat', icon: IconSpeakerphone, path: 'chat', right: 'view chat' },
    { group: 'Engage', position: 56, label: 'Friends', icon: IconUsers, path: 'friends', right: 'view friends' },
  ],
  player: [{ position: 95, label: 'Friends', icon: IconUsers, path: 'friends', right: 'view player-friends' }],
}
