import { Notifications } from '@mantine/notifications'

/** Where the messages of toast.ts appear. */
export const Toasts = () => <Notifications position="top-right" limit={4} containerWidth={360} />
