import { Menu } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { toCustomerId, useSession } from '../../../api/session/session.ts'
import { useCustomer } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconArrowsExchange, IconLogin, IconPlus } from '../../../ui/layout/icons.ts'

/** The organizations in the account menu: switch, sign in to another one, create a new one. */
export function OrganizationMenu() {
  const { customers } = useSession()
  const { cid } = useCustomer()
  const here = useLocation({ select: ({ href }) => href })
  const otherCustomers = customers.filter((customer) => customer.cid !== cid)
  return (
    <>
      {otherCustomers.length > 0 && <Menu.Label>Switch organization</Menu.Label>}
      {otherCustomers.map((customer) => {
        const id = toCustomerId(customer)
        return (
          <Menu.Item
            key={customer.cid}
            component={Link}
            to={paths.games(id)}
            leftSection={<IconArrowsExchange aria-hidden />}
          >
            {customer.name ?? id}
          </Menu.Item>
        )
      })}
      <Menu.Item component={Link} to={paths.login} state={{ cameFrom: here }} leftSection={<IconLogin aria-hidden />}>
        Log in to another organization
      </Menu.Item>
      <Menu.Item component={Link} to={paths.signUp} leftSection={<IconPlus aria-hidden />}>
        Create a new organization
      </Menu.Item>
    </>
  )
}
