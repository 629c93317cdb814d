import type { PageLink } from './page.js'

/** Which pages a gateway has beside those that every one has. */
export interface ExtraPages {
  readonly desk: boolean
  readonly explorer: boolean
  readonly sandbox: boolean
}

/** The pages of a gateway, in the order that they are shown in. */
export function pageLinks({ desk, explorer, sandbox }: ExtraPages): readonly PageLink[] {
  return [
    { path: '/', name: 'Start', about: 'This page.' },
    ...(desk
      ? [
          {
            path: '/desk',
            name: 'Desk',
            about:
              'For officers: find people, homes, tenures and accounts, and answer notifications.',
          },
        ]
      : []),
    ...(explorer
      ? [
          {
            path: '/explorer',
            name: 'Explorer',
            about: 'Write GraphQL operations and run them. Opens with examples.',
          },
        ]
      : []),
    {
      path: '/docs',
      name: 'HTTP paths',
      about: 'The paths beside GraphQL, with parameters, answers and errors.',
    },
    ...(sandbox
      ? [
          {
            path: '/sandbox',
            name: 'Sandbox',
            about: 'What was sent while no provider is configured. Nothing leaves this machine.',
          },
        ]
      : []),
  ]
}
