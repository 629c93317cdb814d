import type { NotificationProvider } from './provider.js'

type Given<Method extends keyof NotificationProvider> = Parameters<NotificationProvider[Method]>

/**
 * A provider that is made when it is first asked: its client and what that stands on take a tenth of a
 * start, which no start has to wait for.
 */
export class ProviderOnDemand implements NotificationProvider {
  private provider: Promise<NotificationProvider> | undefined

  constructor(private readonly make: () => Promise<NotificationProvider>) {}

  async send(...given: Given<'send'>) {
    return (await this.made()).send(...given)
  }

  async findByReference(...given: Given<'findByReference'>) {
    return (await this.made()).findByReference(...given)
  }

  async messageStatus(...given: Given<'messageStatus'>) {
    return (await this.made()).messageStatus(...given)
  }

  async messages(...given: Given<'messages'>) {
    return (await this.made()).messages(...given)
  }

  async template(...given: Given<'template'>) {
    return (await this.made()).template(...given)
  }

  async templates(...given: Given<'templates'>) {
    return (await this.made()).templates(...given)
  }

  async preview(...given: Given<'preview'>) {
    return (await this.made()).preview(...given)
  }

  private made(): Promise<NotificationProvider> {
    return (this.provider ??= this.make())
  }
}
