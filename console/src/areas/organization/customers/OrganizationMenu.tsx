import { Menu } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { customerIdOf, useSession } from '../../../api/session.ts'
import { useCustomer } from '../../../shell/frame/place.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconArrowsExchange, IconLogin, IconPlus } from '../../../ui/layout/icons.ts'

/** The part of the account menu about organizations: switch, sign in to another, create a new one. */
export function OrganizationMenu() {
  const { customers } = useSession()
  const { cid } = useCustomer()
  const here = useLocation({ select: ({ href }) => href })
  const others = customers.filter((customer) => customer.cid !== cid)
  return (
    <>
      {others.length > 0 && <Menu.Label>Switch organization</Menu.Label>}
      {others.map((customer) => {
        const id = customerIdOf(customer)
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
