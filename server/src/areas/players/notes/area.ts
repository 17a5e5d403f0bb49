import { area } from '../../../kernel/area.ts'
import { noteMentions, notes } from './personal-data.ts'
import { noteRoutes } from './routes.ts'
import { note } from './undo.ts'

export const notesArea = area({
  name: 'notes',
  routes: noteRoutes,
  undo: { note },
  personalData: [notes, noteMentions],
  sample: { agenda: async () => (await import('./sample.ts')).notesOfSample() },
})
