import type { MessageStatus } from '../../src/provider/provider.js'
import { messageId, personal, reference, serviceId, templateId } from './subject.js'

const template = {
  id: templateId,
  version: 3,
  uri: `https://api.example/services/${serviceId}/templates/${templateId}`,
}

/** What the provider answers to an e-mail that it takes. */
export const acceptedAnswer = {
  id: messageId,
  reference,
  uri: `https://api.example/v2/notifications/${messageId}`,
  template,
  scheduled_for: null,
  content: {
    body: 'Dear Hidden Person',
    subject: 'Your rent',
    from_email: 'rents@example.com',
    one_click_unsubscribe_url: null,
  },
  sanitised_content: {},
}

/** What it answers when asked for that message. */
export const messageAnswer = {
  id: messageId,
  reference,
  email_address: personal.email,
  phone_number: null,
  line_1: null,
  line_2: null,
  line_3: null,
  line_4: null,
  line_5: null,
  line_6: null,
  postcode: null,
  type: 'email',
  status: 'delivered',
  template,
  body: 'Dear Hidden Person',
  subject: 'Your rent',
  created_at: '2026-03-02T09:00:00.123456Z',
  created_by_name: null,
  sent_at: '2026-03-02T09:00:01.000001Z',
  completed_at: '2026-03-02T09:00:02.999999Z',
  scheduled_for: null,
  postage: null,
  one_click_unsubscribe_url: null,
  is_cost_data_ready: true,
  cost_in_pounds: 0,
  cost_details: {},
}

/** The same message as the gateway's record. */
export const messageRecord: MessageStatus = {
  id: messageId,
  reference,
  emailAddress: personal.email,
  phoneNumber: null,
  line1: null,
  line2: null,
  line3: null,
  line4: null,
  line5: null,
  line6: null,
  postage: null,
  type: 'email',
  status: 'delivered',
  template: { id: templateId, version: 3, path: template.uri },
  body: 'Dear Hidden Person',
  subject: 'Your rent',
  createdByName: null,
  createdAt: '2026-03-02T09:00:00.123456Z',
  sentAt: '2026-03-02T09:00:01.000001Z',
  completedAt: '2026-03-02T09:00:02.999999Z',
}

export const templateAnswer = {
  id: templateId,
  name: 'Rent reminder',
  type: 'email',
  created_at: '2026-01-02T09:00:00.000000Z',
  updated_at: null,
  created_by: 'author@example.com',
  version: 3,
  body: 'Dear ((first name)), ((amount due)) is due.',
  subject: 'Your rent',
  letter_contact_block: null,
  postage: null,
  personalisation: {
    'first name': { required: true },
    'amount due': { required: true },
    nickname: { required: false },
  },
}
