import type { FactorSetup } from '@regent/contract/organization/factors'
import { useMemo } from 'react'
import { CopyButton } from '../../../ui/feedback/CopyButton.tsx'
import styles from './Factors.module.css'
import { encodeQr } from './qr.ts'

/** The secret of a new authenticator app, as a QR code and as text. */
export function FactorSetupFields({ setup }: { setup: FactorSetup }) {
  const { size, path } = useMemo(() => toPath(encodeQr(setup.uri)), [setup.uri])
  return (
    <div className={styles.setup}>
      <svg
        className={styles.qr}
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label="QR code of the secret"
      >
        <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="white" />
        <path d={path} fill="black" shapeRendering="crispEdges" />
      </svg>
      <div className="stack gap-6">
        <p className="flush">Scan the QR code with your authenticator app, or type the secret.</p>
        <p className="flush row">
          <code className="breakable" data-testid="factor-secret">
            {setup.secret}
          </code>
          <CopyButton value={setup.secret} label="Copy secret" />
        </p>
      </div>
    </div>
  )
}

function toPath(modules: readonly (readonly boolean[])[]) {
  const squares = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: modules.length, path: squares.join('') }
}
