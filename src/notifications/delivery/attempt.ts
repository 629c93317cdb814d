/**
 * What one try with a key came to: `answered` when the provider took the message or told its status, so that
 * the key is in order; `fault` when something kept it from that; `nothing` when there was nothing to do yet.
 */
export type Attempt = 'answered' | 'fault' | 'nothing'
