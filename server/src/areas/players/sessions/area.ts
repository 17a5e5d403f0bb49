import { area } from '../../../kernel/area.ts'
import { sessions as sessionsData } from './personal-data.ts'
import { sessions } from './timeline.ts'

export const sessionsArea = area({
  name: 'sessions',
  timeline: { session: sessions },
  personalData: [sessionsData],
})
