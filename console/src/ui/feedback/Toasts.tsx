import { Notifications } from '@mantine/notifications'

/** Shows the messages of toast.ts. */
export const Toasts = () => <Notifications position="top-right" limit={4} containerWidth={360} />
