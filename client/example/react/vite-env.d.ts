/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of `/graphql`. */
  readonly VITE_GATEWAY_URL: string
}
