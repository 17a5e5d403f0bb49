import { IconBug, IconCode, IconShield } from './icons.ts'
import { Pill } from './Pill.tsx'

export type Role = 'tester' | 'developer' | 'admin'

const icons = { tester: IconBug, developer: IconCode, admin: IconShield }

type RolePillProps = {
  role: Role
  /** 'Your role is developer in this realm' */
  tip?: string
  /** True for no colour, in places where roles are not compared and red means failure. */
  isQuiet?: boolean
}

/** A role: its icon and the word in lower case, so that tester's green is never read as PROD. */
export function RolePill({ role, tip, isQuiet = false }: RolePillProps) {
  const Icon = icons[role]
  if (isQuiet)
    return (
      <span className="dimmed">
        <Icon size={13} aria-hidden /> {role}
      </span>
    )
  const pill = (
    <Pill tone={role} icon={<Icon aria-hidden />}>
      {role}
    </Pill>
  )
  return tip ? <span data-tip={tip}>{pill}</span> : pill
}
