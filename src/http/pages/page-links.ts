import type { PageLink } from './page.js'

/** Pages that only some gateways have. */
export interface ExtraPages {
  readonly desk: boolean
  readonly explorer: boolean
  readonly sandbox: boolean
}

/** The pages of a gateway, in the order of its navigation. */
export function pageLinks({ desk, explorer, sandbox }: ExtraPages): readonly PageLink[] {
  const pages = [
    { isServed: true, path: '/', name: 'Start', about: 'This page.' },
    {
      isServed: desk,
      path: '/desk',
      name: 'Desk',
      about: 'For officers: find people, homes, tenures and accounts, and answer notifications.',
    },
    {
      isServed: explorer,
      path: '/explorer',
      name: 'Explorer',
      about: 'Write and run GraphQL operations. Opens with examples.',
    },
    {
      isServed: true,
      path: '/docs',
      name: 'HTTP paths',
      about: 'The HTTP paths, with parameters, responses and errors.',
    },
    {
      isServed: sandbox,
      path: '/sandbox',
      name: 'Sandbox',
      about: 'Messages sent while no provider is configured. Nothing leaves this machine.',
    },
  ]
  return pages.filter(({ isServed }) => isServed)
}
