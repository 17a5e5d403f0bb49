import type { Difference } from '@regent/contract/differences/difference-shapes'

/** Signs have a symbol as well, not only a colour. */
export const signMarks: Record<Difference['action'], { mark: string; word: string }> = {
  added: { mark: '+', word: 'added' },
  changed: { mark: '~', word: 'changed' },
  removed: { mark: '−', word: 'removed' },
  recorded: { mark: '·', word: 'recorded' },
}
