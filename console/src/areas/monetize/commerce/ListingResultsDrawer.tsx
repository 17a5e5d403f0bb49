import { Drawer } from '@mantine/core'
import { ResultsPanel } from '../../analyze/results/ResultsPanel.tsx'

type ListingResultsDrawerProps = { symbol: string; isOpen: boolean; onClose: () => void }

/** Buyers of a listing in all stores, with their goods. */
export const ListingResultsDrawer = ({ symbol, isOpen, onClose }: ListingResultsDrawerProps) => (
  <Drawer opened={isOpen} onClose={onClose} title={`Results of ${symbol}`} size={760}>
    <div className="stack gap-16">
      <ResultsPanel kind="listing" id={symbol} />
    </div>
  </Drawer>
)
