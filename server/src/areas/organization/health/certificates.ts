import { endingCertificateDays } from '@regent/contract/organization/health'
import { dayMs, hourMs } from '@regent/contract/time'
import { type CertificateHost, readCertificateEnd } from '../../../engines/certificate.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { lastRuns } from '../../../engines/jobs/runs.ts'
import { present } from '../../../kernel/context/present.ts'
import { type HealthSource, rowOfParts } from '../../../kernel/records/health-source.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

const kind = 'certificate-check'

/** A certificate by the setting that names its host. Without `end` the host could not be read. */
type FoundCertificate = { setting: string; end?: number }

type Addresses = Pick<Settings, 'publicUrl' | 'smtpUrl'>

/** The hosts of this server's own addresses that have certificates. */
export function findHosts({ publicUrl, smtpUrl }: Addresses): ({ setting: string } & CertificateHost)[] {
  const hosts = []
  if (publicUrl?.startsWith('https:')) {
    const { hostname: host, port } = new URL(publicUrl)
    hosts.push({ setting: 'PUBLIC_URL', host, port: Number(port || 443), isSmtp: false })
  }
  if (smtpUrl !== undefined) {
    const { hostname: host, port, protocol } = new URL(smtpUrl)
    const isSmtp = protocol !== 'smtps:'
    hosts.push({ setting: 'SMTP_URL', host, port: Number(port || (isSmtp ? 587 : 465)), isSmtp })
  }
  return hosts
}

/** Four times a day: reads when the certificates of PUBLIC_URL and SMTP_URL end. */
export function checkCertificates(jobs: Jobs, settings: Addresses): void {
  jobs.define(kind, async (): Promise<FoundCertificate[]> => {
    const found: FoundCertificate[] = []
    for (const { setting, ...host } of findHosts(settings)) {
      try {
        const end = await readCertificateEnd(host)
        if (end !== undefined) found.push({ setting, end })
      } catch {
        found.push({ setting })
      }
    }
    return found
  })
  jobs.every(kind, { intervalMs: 6 * hourMs })
}

/** Certificates of this server that end soon, or could not be read. Absent if it has none, or before the first check. */
export const certificates: HealthSource = async ({ db, now }) => {
  const last = await lastRuns(db, kind)
  const found = (last?.result ?? []) as FoundCertificate[]
  const [first, ...others] = found.flatMap(({ end }) => end ?? [])
  if (found.length === 0) return undefined
  const row = rowOfParts(
    found
      .map(({ setting, end }) => ({
        state: end === undefined ? ('warning' as const) : stateOfEnd(end - now),
        name: setting,
        ...present({ at: end, reason: end === undefined ? 'unreachable' : undefined }),
      }))
      .filter(({ state }) => state !== 'good'),
  )
  return { ...row, ...(first !== undefined && { at: Math.min(first, ...others) }) }
}

function stateOfEnd(leftMs: number): 'problem' | 'warning' | 'good' {
  if (leftMs < endingCertificateDays.problem * dayMs) return 'problem'
  return leftMs < endingCertificateDays.warning * dayMs ? 'warning' : 'good'
}
