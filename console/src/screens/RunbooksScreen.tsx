import { GiftPicker } from '../areas/monetize/inventory/GiftPicker.tsx'
import { GiftsInput } from '../areas/monetize/inventory/GiftsInput.tsx'
import type { GiftInputs } from '../areas/operate/runbooks/gift-inputs.ts'
import { RunbooksPage } from '../areas/operate/runbooks/RunbooksPage.tsx'

const gifts: GiftInputs = { Picker: GiftPicker, List: GiftsInput }

/** The runbooks of a realm, with the inputs for gifts that a higher area has. */
export const RunbooksScreen = () => <RunbooksPage gifts={gifts} />
