/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What accounts can be counted by. */
export type AccountFacet =
  /** Active, Suspended or Ended. */
  | 'ACCOUNT_STATUS'
  /** Master, Recharge or Sundry. */
  | 'ACCOUNT_TYPE'
  /** The balance is above zero: true or false. */
  | 'IS_IN_ARREARS'
  /** Ledger. */
  | 'RENT_GROUP_TYPES';

/** Keeps accounts for which everything given holds; blank text counts as not given. */
export type AccountFilterInput = {
  /** Any of these: Active, Suspended or Ended. Example: ["Active", "Suspended"]. */
  accountStatus?: Array<string> | null | undefined;
  /** Any of these: Master, Recharge or Sundry. Example: ["Master"]. */
  accountType?: Array<string> | null | undefined;
  /** Agreement type: M, R, S or X. Example: "M". */
  agreementType?: string | null | undefined;
  /** Least balance in pounds, itself included; below zero is credit. Example: "100.00". */
  balanceFrom?: string | null | undefined;
  /** Greatest balance in pounds, itself included. Example: "100.00". */
  balanceTo?: string | null | undefined;
  /** The balance is above zero. */
  isInArrears?: boolean | null | undefined;
  /** Master account of recharge and sundry accounts. */
  parentAccountId?: string | null | undefined;
  /** Rent account number, in full. Example: "228008546". */
  paymentReference?: string | null | undefined;
  /** A named holder of the tenure. */
  primaryTenantId?: string | null | undefined;
  /** Any of these ledgers. Example: ["HraRents", "Garages"]. */
  rentGroupTypes?: Array<string> | null | undefined;
  /** The tenure it belongs to. */
  targetId?: string | null | undefined;
  /** What targetId names. Example: "Tenure". */
  targetType?: string | null | undefined;
  /** Any of these kinds of tenure, by code or by words. Example: ["SEC"]. */
  tenureTypes?: Array<string> | null | undefined;
};

/** Names one account. Exactly one field must be given. */
export type AccountReferenceInput =
  {   /** Its opaque id. */
  id: string; uuid?: never; }
  |  { id?: never;   /** Its UUID. */
  uuid: string; };

/** What orders accounts. */
export type AccountSortBy =
  /** accountBalance; without one last. */
  | 'BALANCE'
  /** The best match first. */
  | 'RELEVANCE';

/** What a user did about a notification. */
export type ActionType =
  /** `Approved`: settles a required action; needs an actionNote. */
  | 'APPROVED'
  /** `Initiated`: work has begun; opens a required action again. */
  | 'INITIATED'
  /** `IsRead`: the notification was read. */
  | 'IS_READ'
  /** `Rejected`: settles a required action; needs an actionNote. */
  | 'REJECTED'
  /** `Validate`: checked; settles a required action. */
  | 'VALIDATE';

/** Which notifications to archive, or to take out of the archive. Give ids or all. */
export type ArchiveNotificationsInput = {
  /** True for everything in the caller’s inbox that passes the filter. */
  all?: boolean | null | undefined;
  /** Which of all. Not together with ids. */
  filter?: NotificationFilterInput | null | undefined;
  /** Ids or UUIDs of notifications, 1 to 100. */
  ids?: Array<string> | null | undefined;
  /** False takes them out of the archive again. Default true. */
  isArchived?: boolean;
};

/** Keeps assets by size and fittings; unknown ones are left out. */
export type AssetCharacteristicsFilterInput = {
  /** It has a bathroom of its own. */
  hasPrivateBathroom?: boolean | null | undefined;
  /** It has a kitchen of its own. */
  hasPrivateKitchen?: boolean | null | undefined;
  /** It is reached without a step. */
  isStepFree?: boolean | null | undefined;
  /** Bed spaces. */
  numberOfBedSpaces?: WholeNumberRangeInput | null | undefined;
  /** Bedrooms. */
  numberOfBedrooms?: WholeNumberRangeInput | null | undefined;
  /** Cots. */
  numberOfCots?: WholeNumberRangeInput | null | undefined;
};

/** Keeps assets with a contract for which everything given holds; blank text counts as not given. */
export type AssetContractFilterInput = {
  /** It has any of these states: PendingApproval, Approved or PendingReapproval; an open set. Example: ["Approved"]. */
  approvalStatus?: Array<string> | null | undefined;
  /** Why it has that status. Example: "ContractExtended". */
  approvalStatusReason?: string | null | undefined;
  /** It has a charge of this kind. Example: "rate". */
  chargeSubType?: string | null | undefined;
  /** Why it ended. Example: "ContractHasEnded". */
  endReason?: string | null | undefined;
  /** It is in force. */
  isActive?: boolean | null | undefined;
};

/** What assets can be counted by. */
export type AssetFacet =
  /** Type. */
  | 'ASSET_TYPES'
  /** Whether it is vacant: true or false. */
  | 'IS_VOID'
  /** Bedrooms. */
  | 'NUMBER_OF_BEDROOMS'
  /** Ledger of its charges. */
  | 'RENT_GROUPS';

/** Keeps assets for which everything given holds; blank text counts as not given. */
export type AssetFilterInput = {
  /** Management area. */
  areaId?: string | null | undefined;
  /** Property reference, in full. Example: "00054374". */
  assetId?: string | null | undefined;
  /** Boiler house that heats it. */
  boilerHouseId?: string | null | undefined;
  /** By size. */
  characteristics?: AssetCharacteristicsFilterInput | null | undefined;
  /** By a contract on it. */
  contract?: AssetContractFilterInput | null | undefined;
  /** Floor. Example: "G". */
  floorNo?: string | null | undefined;
  /** Still in use. */
  isActive?: boolean | null | undefined;
  /** There is a cautionary alert on it. Needs `personal:read`. */
  isAssetCautionaryAlerted?: boolean | null | undefined;
  /** Void, in use, and its day of letting has come. */
  isLettable?: boolean | null | undefined;
  /** Held on a lease sold to a former tenant. */
  isRightToBuy?: boolean | null | undefined;
  /** Whether it is vacant. */
  isVoid?: boolean | null | undefined;
  /** By management and use. */
  management?: AssetManagementFilterInput | null | undefined;
  /** An ancestor: sub-block, block or estate. */
  parentAssetId?: string | null | undefined;
  /** Patch of a housing officer. */
  patchId?: string | null | undefined;
  /** Postcode, with or without its space. Example: "E8 1DY". */
  postCode?: string | null | undefined;
  /** Any of these rent groups. Example: ["HRA"]. */
  rentGroups?: Array<string> | null | undefined;
  /** Top of its tree. */
  rootAsset?: string | null | undefined;
  /** By tenure. */
  tenure?: AssetTenureFilterInput | null | undefined;
  /** UPRN, in full. Example: "100021099999". */
  uprn?: string | null | undefined;
};

/** Keeps assets by who manages them and how they are used. */
export type AssetManagementFilterInput = {
  /** Managing agent. Example: "HAH". */
  agent?: string | null | undefined;
  /** Area office. Example: "North Area Team". */
  areaOfficeName?: string | null | undefined;
  /** The council owns it. */
  isCouncilProperty?: boolean | null | undefined;
  /** The landlord does not repair it. */
  isNoRepairsMaintenance?: boolean | null | undefined;
  /** It lies in such a block; where the source does not say, it does not. */
  isPartOfTemporaryAccommodationBlock?: boolean | null | undefined;
  /** A tenant management organisation runs it. */
  isTMOManaged?: boolean | null | undefined;
  /** It is temporary accommodation; where the source does not say, it is not. */
  isTemporaryAccommodation?: boolean | null | undefined;
  /** It is a block of temporary accommodation; where the source does not say, it is not. */
  isTemporaryAccommodationBlock?: boolean | null | undefined;
  /** Managing organisation. Example: "LBH". */
  managingOrganisation?: string | null | undefined;
  /** Identifier of the managing organisation. */
  managingOrganisationId?: string | null | undefined;
  /** Owner. */
  owner?: string | null | undefined;
  /** Any of these states; an open set. Example: ["Void", "Vacant"]. */
  propertyOccupiedStatuses?: Array<string> | null | undefined;
  /** It lies in this block of temporary accommodation. */
  temporaryAccommodationParentAssetId?: string | null | undefined;
};

/** Names one asset. Exactly one field must be given. */
export type AssetReferenceInput =
  {   /** Its property reference, with leading zeros; should several have it, an active one. Example: "00054374". */
  assetId: string; id?: never; uuid?: never; }
  |  { assetId?: never;   /** Its opaque id. */
  id: string; uuid?: never; }
  |  { assetId?: never; id?: never;   /** Its UUID. */
  uuid: string; };

/** What orders assets. */
export type AssetSortBy =
  /** Street, then house number as a number, then flat. */
  | 'ADDRESS'
  /** Record identifier. */
  | 'ID'
  /** The best match first. */
  | 'RELEVANCE';

/** Keeps assets by their current, else their last tenure. */
export type AssetTenureFilterInput = {
  /** It has not ended, by London time; false keeps assets without any as well. */
  isActive?: boolean | null | undefined;
  /** Its rent account number, in full. Example: "228008546". */
  paymentReference?: string | null | undefined;
  /** It is this tenure. */
  tenureId?: string | null | undefined;
  /** It is of any of these kinds, by code or by words. Example: ["SEC", "Introductory"]. */
  tenureTypes?: Array<string> | null | undefined;
};

/** Keeps transactions by the asset that is billed. */
export type BilledAssetFilterInput = {
  /** Record identifier of the asset. */
  assetId?: string | null | undefined;
  /** Any of these types; an open set. Example: ["Dwelling"]. */
  assetTypes?: Array<string> | null | undefined;
};

/** A new notification. It goes out on the channel of notificationType and on those of the require-flags. Characters are Unicode code points. */
export type CreateNotificationInput = {
  /** Personal data; needed for an e-mail. At most 320 characters. Example: "ana@example.com". */
  email?: string | null | undefined;
  /** UUID of the template of the e-mail, where templateId serves another channel. */
  emailTemplateId?: string | null | undefined;
  /** Address to go to from the message, http or https. At most 2,000 characters. */
  followOnUrl?: string | null | undefined;
  /** Sending the same key and content again within 7 days answers with the first notification. At most 255 characters. */
  idempotencyKey?: string | null | undefined;
  /** UUID of the template of the letter, where templateId serves another channel. */
  letterTemplateId?: string | null | undefined;
  /** Text to show; needed for Screen. At most 10,000 characters. */
  message?: string | null | undefined;
  /** Personal data; needed for a text message. At most 30 characters. Example: "07700900123". */
  mobileNumber?: string | null | undefined;
  /** Channel. */
  notificationType: NotificationType;
  /** Personal data. Values of the templates’ placeholders, whose case, blanks, - and _ do not count: text, numbers, true or false, or lists of texts or numbers. A letter needs firstName, lastName and addressLine1 to addressLine7, of which three lines at least and a UK postcode as the last. At most 10 levels deep; as JSON at most 50,000 characters. */
  personalisationParams?: Record<string, unknown> | null | undefined;
  /** Whom it is for besides user: persons, roles, teams and patches of the directory, each with a reading of its own. At most 100. */
  recipients?: Array<RecipientInput> | null | undefined;
  /** Your own reference, to find it again. No personal data. At most 1,000 characters. */
  reference?: string | null | undefined;
  /** Somebody has to approve, reject or validate it. Default false. */
  requireAction?: boolean;
  /** Send an e-mail as well. Default false. */
  requireEmailNotification?: boolean;
  /** Send a letter as well. Default false. */
  requireLetter?: boolean;
  /** Send a text message as well. Default false. */
  requireSmsNotification?: boolean;
  /** Nothing is sent before this time, at most 90 days ahead. Default at once. Example: "2026-06-01T08:00:00Z". */
  sendAfter?: string | null | undefined;
  /** Name of a configured service, or a provider key; needed for all but Screen without require-flags, where it is ignored. Keys are sealed and never shown again. At most 500 characters. */
  serviceKey?: string | null | undefined;
  /** UUID of the template of the text message, where templateId serves another channel. */
  smsTemplateId?: string | null | undefined;
  /** UUID of what it is about. Example: "3fa85f64-5717-4562-b3fc-2c963f66afa6". */
  targetId: string;
  /** Kind of what it is about. */
  targetType: TargetType;
  /** UUID of the provider’s template, which serves one channel: that of notificationType or, for Screen, the only asked one without a template of its own. */
  templateId?: string | null | undefined;
  /** The user it is for. At most 200 characters. Example: "finance.team@example.com". */
  user?: string | null | undefined;
};

/** Days between two bounds, both included. */
export type DayRangeInput = {
  /** First day. Example: "2024-04-01". */
  from?: string | null | undefined;
  /** Last day. Example: "2025-03-31". */
  to?: string | null | undefined;
};

/** Why an event is not tried any more. */
export type DeadEventStatus =
  /** Given up: its data make no sense, or all its tries failed. */
  | 'DEAD'
  /** Of a type that this release does not know, or about a target that no source has. */
  | 'PARKED';

/** Which notification to delete. */
export type DeleteNotificationInput = {
  /** Id or UUID of the notification. */
  id: string;
};

/** How far the message on one external channel has come. */
export type DeliveryStatus =
  /** It was called off and will not be sent. */
  | 'CANCELLED'
  /** It arrived; for a letter: it was printed and posted. */
  | 'DELIVERED'
  /** It will not arrive; `failure` says why. */
  | 'FAILED'
  /** It waits to be handed to the provider. */
  | 'PENDING'
  /** It is being handed over; the provider may have it already. */
  | 'SENDING'
  /** The provider has accepted it. */
  | 'SENT'
  /** It cannot be found out whether the provider took it. It waits for `resolveDelivery` and is never sent again by itself. */
  | 'UNCERTAIN';

/** Which events are to be put aside. */
export type DiscardEventsInput = {
  /** Ids or UUIDs of dead or parked events, 1 to 100. */
  ids: Array<string>;
};

/** Every stable error code, in payloads and in `extensions.code` of top-level errors. */
export type ErrorCode =
  /** The actions Approved and Rejected need an actionNote. Give the reason. */
  | 'ACTION_NOTE_REQUIRED'
  /** The notification still waits for its required action. Approve, reject or validate it before deleting it. */
  | 'ACTION_OPEN'
  /** The letter cannot be sent to this address. The message names the broken rule. */
  | 'ADDRESS_INVALID'
  /** Two arguments were given of which only one may be. The message names them. */
  | 'ARGUMENTS_EXCLUSIVE'
  /** The HTTP request cannot be read. Send JSON; for GraphQL, with a "query" field. */
  | 'BAD_REQUEST'
  /** An argument or variable has the wrong type. The message names it. */
  | 'BAD_USER_INPUT'
  /** The provider does not let this service or key use the channel. Take another channel or key. */
  | 'CHANNEL_NOT_ALLOWED'
  /** The cursor is not one of ours. Take it unchanged from pageInfo or an edge. */
  | 'CURSOR_INVALID'
  /** The cursor belongs to another query. Start again without it. */
  | 'CURSOR_MISMATCH'
  /** The caller has created as many messages as it may in a day. The message says when it may go on. */
  | 'DAILY_LIMIT_REACHED'
  /** The operation took longer than one may, and was stopped. Ask for less, or in smaller pages. */
  | 'DEADLINE_EXCEEDED'
  /** Only a failed delivery marked retryable can be sent again, and only a few times. */
  | 'DELIVERY_NOT_RETRYABLE'
  /** Only an uncertain delivery is decided. This one is on its way, or has come to its end. */
  | 'DELIVERY_NOT_UNCERTAIN'
  /** It cannot be found out whether the provider took the message. Look there, then decide with resolveDelivery. */
  | 'DELIVERY_UNCERTAIN'
  /** It is unknown whether the provider took the message. A retry asks it first. */
  | 'DELIVERY_UNCONFIRMED'
  /** Only registered documents may be asked here, by their ids. Have the document registered, and send documentId. */
  | 'DOCUMENT_NOT_TRUSTED'
  /** The text is not an e-mail address. */
  | 'EMAIL_INVALID'
  /** An e-mail is asked for, so email is needed. */
  | 'EMAIL_REQUIRED'
  /** No event of the request could be read. The results name the property of each. */
  | 'EVENT_INVALID'
  /** The event waits for its turn, is done or was discarded. There is nothing to decide. */
  | 'EVENT_NOT_DEAD'
  /** A message of the broker makes no event. Have it sent again as it should be, then discard this. */
  | 'EVENT_UNREADABLE'
  /** The message is older than the provider and the gateway keep. It cannot be shown. */
  | 'EXPIRED'
  /** A filter does not know this value, or its end lies before its start. See the message. */
  | 'FILTER_VALUE_INVALID'
  /** A letter is asked for, so personalisationParams needs firstName. */
  | 'FIRST_NAME_REQUIRED'
  /** followOnUrl must be a complete http or https address without a user name. */
  | 'FOLLOW_ON_URL_INVALID'
  /** The caller is known but lacks the scope that the field needs. The message names it. */
  | 'FORBIDDEN'
  /** The document is not GraphQL. The message gives the position. */
  | 'GRAPHQL_PARSE_FAILED'
  /** The document does not fit the schema, or passes a limit. The message says which. */
  | 'GRAPHQL_VALIDATION_FAILED'
  /** The idempotencyKey was used for other content. Take a new key. */
  | 'IDEMPOTENCY_CONFLICT'
  /** The value is not an identifier of the wanted kind. */
  | 'ID_INVALID'
  /** Something unexpected failed. Report the request id; the log has the cause. */
  | 'INTERNAL_SERVER_ERROR'
  /** A letter is asked for, so personalisationParams needs lastName. */
  | 'LAST_NAME_REQUIRED'
  /** The list is empty or too long. The message gives the limit. */
  | 'LIST_SIZE_OUT_OF_RANGE'
  /** The notification has messages on several channels. The message lists them; ask for one by its id. */
  | 'MESSAGE_AMBIGUOUS'
  /** The filled template has no text. Give its placeholders values that show something. */
  | 'MESSAGE_EMPTY'
  /** A Screen notification needs a message. */
  | 'MESSAGE_REQUIRED'
  /** The filled template is longer than the channel takes. Shorten the values or the template. */
  | 'MESSAGE_TOO_LONG'
  /** The address does not take this method. The header Allow has those that it takes. */
  | 'METHOD_NOT_ALLOWED'
  /** A text message is asked for, so mobileNumber is needed. */
  | 'MOBILE_NUMBER_REQUIRED'
  /** The caller has archived the notification. Take it out of the archive first. */
  | 'NOTIFICATION_ARCHIVED'
  /** No such record, or it was deleted. */
  | 'NOT_FOUND'
  /** The letter could not be printed. Correct its address or content and send a new one. */
  | 'NOT_PRINTABLE'
  /** The caller left before the answer was ready, so the operation was stopped. */
  | 'OPERATION_CANCELLED'
  /** The operation used more than one may, and was stopped. The message names the limit. Ask for less. */
  | 'OPERATION_LIMIT_EXCEEDED'
  /** The request does not say which operation of the document to run. Set operationName. */
  | 'OPERATION_RESOLUTION_FAILURE'
  /** The operation could read and answer more than one operation may. The error has its cost, the limit and the field that costs most; nothing was done. */
  | 'OPERATION_TOO_COSTLY'
  /** The gateway has more to do than it can and did nothing of the request. Wait as Retry-After says. */
  | 'OVERLOADED'
  /** page counts from 1 (0 is taken as 1). Notifications show their first million rows by page. */
  | 'PAGE_OUT_OF_RANGE'
  /** pageSize, first and last must lie between 1 and 100. */
  | 'PAGE_SIZE_OUT_OF_RANGE'
  /** Use one way of paging: page and pageSize, or first and after, or last and before. */
  | 'PAGING_MIXED'
  /** The request body is larger than the limit in the message. */
  | 'PAYLOAD_TOO_LARGE'
  /** No document is registered under the id. Register it, or send the query itself where that is allowed. */
  | 'PERSISTED_QUERY_NOT_FOUND'
  /** Not given any more: documents can be registered. See PERSISTED_QUERY_NOT_FOUND. */
  | 'PERSISTED_QUERY_NOT_SUPPORTED'
  /** A value cannot be put into a template, or a placeholder was given two. The path names it. */
  | 'PERSONALISATION_INVALID'
  /** A placeholder of the template has no value. Send one for each of its placeholders. */
  | 'PERSONALISATION_MISSING'
  /** The text is not a phone number. Example: 07700 900123. */
  | 'PHONE_NUMBER_INVALID'
  /** Variables of the registered document can hold what must not stand in an address. Send it by POST. */
  | 'POST_REQUIRED'
  /** The clock of the gateway is off, so the provider refuses it. The operator must set it. */
  | 'PROVIDER_CLOCK_SKEW'
  /** The service has used up what it may send today. Sending goes on after midnight UTC. */
  | 'PROVIDER_DAILY_LIMIT'
  /** The message was lost between the provider and the carrier. */
  | 'PROVIDER_FAULT'
  /** The provider key is malformed, unknown or revoked. Use one that is in force. */
  | 'PROVIDER_KEY_INVALID'
  /** The provider takes no more requests of this service for now. Try again in a minute. */
  | 'PROVIDER_RATE_LIMITED'
  /** The provider refuses the request for another reason. Check the template and its values. */
  | 'PROVIDER_REJECTED'
  /** The service was archived at the provider, and no key of it works. Use another service, or have it opened again. */
  | 'PROVIDER_SERVICE_ARCHIVED'
  /** The notification provider does not answer as it should. Try again later. */
  | 'PROVIDER_UNAVAILABLE'
  /** A QR code of the letter holds more than 504 bytes. Shorten its link. */
  | 'QR_CODE_TOO_LONG'
  /** The caller has used up a limit of its own, and nothing was done. Wait as Retry-After says. */
  | 'RATE_LIMITED'
  /** The index is being filled or rebuilt already, here or in another process. */
  | 'REBUILD_UNDER_WAY'
  /** The provider cannot send to this e-mail address or phone number. Correct it. */
  | 'RECIPIENT_INVALID'
  /** The service or key may not send to this recipient: team-only, on trial, or abroad. */
  | 'RECIPIENT_NOT_ALLOWED'
  /** The address or number does not exist or takes no messages. Correct it. */
  | 'RECIPIENT_REFUSED'
  /** A recipient is not in the directory, nor named by AUTH_GROUP_RECIPIENTS. Check the spelling, or add it with upsertRecipient. */
  | 'RECIPIENT_UNKNOWN'
  /** The inbox is full or the phone is off. The message may be sent again later. */
  | 'RECIPIENT_UNREACHABLE'
  /** The field was given but is blank. Fill it, or leave it out. */
  | 'REQUIRED'
  /** sendAfter must not lie in the past, nor more than 90 days ahead. */
  | 'SEND_AFTER_OUT_OF_RANGE'
  /** A provider key stands where none may: in a text, or instead of the name of a service. */
  | 'SERVICE_KEY_REFUSED'
  /** An external message is asked for, so serviceKey is needed. */
  | 'SERVICE_KEY_REQUIRED'
  /** The stored provider key cannot be opened. The operator must put back the old SECRETS_KEY. */
  | 'SERVICE_KEY_UNREADABLE'
  /** The gateway knows no provider service of this name. Use a name from NOTIFY_SERVICES. */
  | 'SERVICE_NOT_CONFIGURED'
  /** The service of the provider is not held back, and no fault has put off what it sends. */
  | 'SERVICE_NOT_HELD'
  /** The database or the search engine does not answer. Try again in a moment. */
  | 'SERVICE_UNAVAILABLE'
  /** A source service answered with something that cannot be understood. Correct it, then replay. */
  | 'SOURCE_INVALID'
  /** A source service does not answer, or answers with an error. The event is tried again. */
  | 'SOURCE_UNAVAILABLE'
  /** An operator holds it back, or has switched it off. It goes on when they let it. */
  | 'STOPPED_BY_OPERATOR'
  /** A channel is asked for without a template of its own. The path says where to give it. */
  | 'TEMPLATE_ID_REQUIRED'
  /** The service has no such template, or it was deleted. */
  | 'TEMPLATE_NOT_FOUND'
  /** A template is given that no asked channel uses. Ask for its channel, or leave it out. */
  | 'TEMPLATE_NOT_USED'
  /** The template belongs to another channel. Take one of the channel of the message. */
  | 'TEMPLATE_TYPE_MISMATCH'
  /** The text holds a NUL or half a surrogate pair, which cannot be stored. */
  | 'TEXT_INVALID'
  /** Every message of the notification has gone out already. */
  | 'TOO_LATE_TO_CANCEL'
  /** The text is longer than the field takes. The message gives the limit. */
  | 'TOO_LONG'
  /** The caller, or the gateway, has as many subscriptions open as it may. End one, or try again later. */
  | 'TOO_MANY_STREAMS'
  /** No token, or one that is wrong, expired or revoked. Send "Authorization: Bearer …". */
  | 'UNAUTHENTICATED'
  /** Send the body as application/json, without a Content-Encoding. */
  | 'UNSUPPORTED_MEDIA_TYPE'
  /** Somebody decided about the notification meanwhile; the answer says who, what and when. Show it, and ask again. */
  | 'VERSION_CONFLICT'
  /** The webhook leads to an address that is not public. Use another, or have the operator name its network. */
  | 'WEBHOOK_ADDRESS_REFUSED'
  /** The receiver of the webhook answered with something else than success; redirects are not followed. */
  | 'WEBHOOK_ANSWER_REFUSED'
  /** The certificate of the receiver is not valid: for another name, over, or of an authority that the gateway does not know. */
  | 'WEBHOOK_CERTIFICATE_REFUSED'
  /** A filter of the webhook lets none of its events through. Leave it out, or add an event. */
  | 'WEBHOOK_FILTER_UNUSED'
  /** The receiver answered 410, that it is gone for good, so the webhook was switched off. */
  | 'WEBHOOK_GONE'
  /** Nobody has renewed the webhook of a person before its `lapsesAt`, so it was switched off. Switch it on again. */
  | 'WEBHOOK_LAPSED'
  /** The caller has as many webhooks as it may. Delete one, or change one. */
  | 'WEBHOOK_LIMIT_REACHED'
  /** previousValidUntil lies too far ahead. The message says how far it may. */
  | 'WEBHOOK_OVERLAP_OUT_OF_RANGE'
  /** The owner of the webhook lacks the scope that the event needs. The message names it. */
  | 'WEBHOOK_SCOPE_MISSING'
  /** The secret of the webhook cannot be opened. The operator must put back the old SECRETS_KEY, or rotate it. */
  | 'WEBHOOK_SECRET_UNREADABLE'
  /** The webhook is switched off and sends nothing. Switch it on first. */
  | 'WEBHOOK_SWITCHED_OFF'
  /** The receiver of the webhook did not answer in 15 seconds. Answer first, then work. */
  | 'WEBHOOK_TIMED_OUT'
  /** The host of the webhook has no address, or takes no connection. Check its name. */
  | 'WEBHOOK_UNREACHABLE'
  /** url must be a complete https address without a user name or a fragment. */
  | 'WEBHOOK_URL_INVALID'
  /** Search shows the first 1,000 of more hits. Narrow the search with more words or a filter. */
  | 'WINDOW_EXCEEDED';

/** Keeps transactions by the financial period. */
export type FinancialPeriodFilterInput = {
  /** Financial month. Example: 12. */
  financialMonth?: number | null | undefined;
  /** Financial year. Example: 2021. */
  financialYear?: number | null | undefined;
  /** Rent week or leaseholder period, 1 to 53. Example: 2. */
  periodNo?: number | null | undefined;
};

/** How a rebuild of an index stands. */
export type IndexRebuildStatus =
  /** The index was replaced. */
  | 'DONE'
  /** Given up; the index is as it was. */
  | 'FAILED'
  /** Stopped or killed; the next one goes on where it was. */
  | 'INTERRUPTED'
  /** Under way in some process, or waiting there for its turn. */
  | 'RUNNING';

/** What the text of a look-up is. */
export type LookUpType =
  /** An address or a postcode; references are not looked at. */
  | 'ADDRESS'
  /** The name of an estate: the assets in all estates of that name, their accounts or their residents. No estate of that name, nothing. */
  | 'ESTATE'
  /** A property reference or a payment reference: "228007033", "228 007 033"; leading zeros may be left out. */
  | 'PRN'
  /** A name: among accounts that of a named holder, among residents the person’s own or the one that a tenure has for them, among assets that of anybody on the current, else the last tenure; there it needs `search:persons`. */
  | 'TENANT_NAME'
  /** A number of the former housing system: "0712345/01"; leading zeros, the slash, and with it what follows may be left out. */
  | 'UH_NUMBER';

/** Which notifications have been read. Give ids or all. */
export type MarkNotificationsReadInput = {
  /** True for everything in the caller’s inbox that passes the filter. */
  all?: boolean | null | undefined;
  /** Which of all. Not together with ids. */
  filter?: NotificationFilterInput | null | undefined;
  /** Ids or UUIDs of notifications, 1 to 100. */
  ids?: Array<string> | null | undefined;
};

/** Which notifications have been shown. Give ids or all. */
export type MarkNotificationsSeenInput = {
  /** True for everything in the caller’s inbox that passes the filter. */
  all?: boolean | null | undefined;
  /** Which of all. Not together with ids. */
  filter?: NotificationFilterInput | null | undefined;
  /** Ids or UUIDs of notifications, 1 to 100. */
  ids?: Array<string> | null | undefined;
};

/** Keeps tenures by their members. Types may hold for another member than the person asked for. */
export type MemberFilterInput = {
  /** The person asked for is a named holder, or is none; without a person, some member is, or is not. */
  isResponsible?: boolean | null | undefined;
  /** This person or organisation is a member. */
  personId?: string | null | undefined;
  /** Some member is any of these: Tenant, Leaseholder, Freeholder, HouseholdMember, Occupant. Example: ["Leaseholder"]. */
  personTenureTypes?: Array<string> | null | undefined;
  /** Some member is any of these: Person, Organisation. */
  types?: Array<string> | null | undefined;
};

/** What happened to a notification. */
export type NotificationEvent =
  /** Somebody acted on it. */
  | 'ACTED'
  /** It was archived: by the caller in their own inbox, else by anybody it is for. */
  | 'ARCHIVED'
  /** Its messages were called off. */
  | 'CANCELLED'
  /** Something else of it changed. */
  | 'CHANGED'
  /** It was created. */
  | 'CREATED'
  /** It was deleted. */
  | 'DELETED'
  /** It was read: by the caller in their own inbox, else by anybody it is for. */
  | 'READ'
  /** It was seen: by the caller in their own inbox, else by anybody it is for. */
  | 'SEEN'
  /** Nothing in particular: the state as it is now. Read again what is shown. */
  | 'STATE';

/** Keeps notifications for which everything given holds. */
export type NotificationFilterInput = {
  /** True for what the caller created, which `notifications:write` lists without another scope; false for what others did. Not of an inbox. */
  createdByMe?: boolean | null | undefined;
  /** Created then or later. Example: "2026-06-01T00:00:00Z". */
  createdFrom?: string | null | undefined;
  /** Created before then; later than createdFrom. */
  createdUntil?: string | null | undefined;
  /** One of its messages is in this state; not of an inbox. */
  deliveryStatus?: DeliveryStatus | null | undefined;
  /** Of an inbox: archived by the caller or not. Default not. */
  isArchived?: boolean | null | undefined;
  /** Read or not: by the caller in an inbox, else by anybody. */
  isReadStatus?: boolean | null | undefined;
  /** Of an inbox: shown to the caller or not. */
  isSeen?: boolean | null | undefined;
  /** True for what is addressed to the caller, with their own states, where all may be read. With `notifications:own` alone nothing else is there. */
  mine?: boolean | null | undefined;
  /** Channel. */
  notificationType?: NotificationType | null | undefined;
  /** The sender’s own reference, compared exactly. Example: "run-2024-05". */
  reference?: string | null | undefined;
  /** Created with a required action or not. */
  requireAction?: boolean | null | undefined;
  /** What it is about. */
  targetId?: string | null | undefined;
  /** Kind of what it is about. */
  targetType?: TargetType | null | undefined;
  /** The user it is for: a `sub` exactly, or an e-mail address in any case. In an inbox that is the caller or nobody. Null is refused. */
  user?: string | null | undefined;
};

/** Names one notification. Exactly one field must be given. */
export type NotificationReferenceInput =
  {   /** Its opaque id. */
  id: string; reference?: never; uuid?: never; }
  |  { id?: never;   /** The caller’s own reference; the newest notification that carries it. */
  reference: string; uuid?: never; }
  |  { id?: never; reference?: never;   /** Its UUID. */
  uuid: string; };

/** What orders a list of notifications. */
export type NotificationSortBy =
  /** By `createdDate`. */
  | 'CREATED_DATE';

/** The channel of a notification. */
export type NotificationType =
  /** `Email`: sent to an e-mail address. */
  | 'EMAIL'
  /** `Letter`: printed and posted. */
  | 'LETTER'
  /** `Screen`: shown in the housing applications. */
  | 'SCREEN'
  /** `Text`: sent to a mobile phone. */
  | 'TEXT';

/** What a user did about a notification. */
export type PerformActionInput = {
  /** Why; needed for APPROVED and REJECTED. At most 2,000 characters. */
  actionNote?: string | null | undefined;
  /** What was done. */
  actionType: ActionType;
  /** The `version` that the decision rests on: refused with VERSION_CONFLICT when somebody decided since. */
  expectedVersion?: number | null | undefined;
  /** Id or UUID of the notification. */
  id: string;
};

/** What persons can be counted by. */
export type PersonFacet =
  /** TENANT or LEASEHOLDER, by any of their tenures, and the types of rent accounts of these. */
  | 'PERSON_TYPE'
  /** Role. */
  | 'PERSON_TYPES';

/** Keeps persons for which everything given holds; blank text counts as not given. */
export type PersonFilterInput = {
  /** There is a cautionary alert on the person. Needs `personal:read`. */
  isPersonCautionaryAlert?: boolean | null | undefined;
  /** There is a cautionary alert on one of the tenures. Needs `personal:read`. */
  isTenureCautionaryAlert?: boolean | null | undefined;
  /** Any of these roles; an open set. Housing officers are found when their role is named, unless personType asks for others. Example: ["Freeholder", "Occupant"]. */
  personTypes?: Array<string> | null | undefined;
  /** By their tenures. */
  tenure?: PersonTenureFilterInput | null | undefined;
};

/** Names one person. Exactly one field must be given. */
export type PersonReferenceInput =
  {   /** Its opaque id. */
  id: string; uuid?: never; }
  |  { id?: never;   /** Its UUID. */
  uuid: string; };

/** What orders persons. */
export type PersonSortBy =
  /** The best match first. */
  | 'RELEVANCE'
  /** Surname, then first name, then date of birth. */
  | 'SURNAME';

/** Keeps persons by their tenures. Each of these may hold for another of the tenures. */
export type PersonTenureFilterInput = {
  /** On a tenure of this asset, by its record identifier. */
  assetId?: string | null | undefined;
  /** On a tenure that has not ended, by London time; false keeps those on none. */
  isActive?: boolean | null | undefined;
  /** A named holder on a tenure, or, with false, a member who is none. */
  isResponsible?: boolean | null | undefined;
  /** Rent account number of a tenure, in full. Example: "228008546". */
  paymentReference?: string | null | undefined;
  /** Postcode of the asset, with or without its space. Example: "E8 1DY". */
  postCode?: string | null | undefined;
  /** Property reference of the asset, in full. Example: "00054374". */
  propertyReference?: string | null | undefined;
  /** On this tenure. */
  tenureId?: string | null | undefined;
  /** On a tenure of any of these kinds, by code or by words. Example: ["SEC"]. */
  tenureTypes?: Array<string> | null | undefined;
  /** Number of a tenure in the former housing system, in full. Example: "0712345/01". */
  uhReference?: string | null | undefined;
  /** UPRN of the asset, in full. Example: "100021099999". */
  uprn?: string | null | undefined;
};

/** Which persons to keep. */
export type PersonType =
  /** `Garages`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'GARAGES'
  /** `GarParkHRA`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'GAR_PARK_HRA'
  /** `GenFundRents`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'GEN_FUND_RENTS'
  /** `HaLeases`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'HA_LEASES'
  /** `HousingGenFund`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'HOUSING_GEN_FUND'
  /** `HousingOfficer`: officers, whom other searches leave out. */
  | 'HOUSING_OFFICER'
  /** `HousingRevenue`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'HOUSING_REVENUE'
  /** `HraRents`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'HRA_RENTS'
  /** `Leaseholder`: persons with a leasehold, ended ones included. */
  | 'LEASEHOLDER'
  /** `LeaseHolders`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'LEASE_HOLDERS'
  /** `LHMajorWorks`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'LH_MAJOR_WORKS'
  /** `LHServCharges`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'LH_SERV_CHARGES'
  /** `MajorWorks`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'MAJOR_WORKS'
  /** `RSLandXBorough`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'RSL_AND_X_BOROUGH'
  /** `TempAcc`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'TEMP_ACC'
  /** `TempAccomHRA`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'TEMP_ACCOM_HRA'
  /** `TempAccGenFun`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'TEMP_ACC_GEN_FUN'
  /** `TempAccHRA`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'TEMP_ACC_HRA'
  /** `Tenant`: persons with a tenancy, ended ones included. */
  | 'TENANT'
  /** `Travelers`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'TRAVELERS'
  /** `TravelGenFund`: persons on a tenure with an account of this `rentGroupType`, ended ones included. */
  | 'TRAVEL_GEN_FUND';

/** Somebody who may be addressed: a person, a role, a team or a patch. */
export type RecipientInput = {
  /** What it is. */
  kind: RecipientKind;
  /** Who: the `sub`, the e-mail address, or the name of a role, team or patch as tokens have it. At most 200 characters, 320 for an e-mail address. Example: "rents". */
  value: string;
};

/** What a notification is addressed to. */
export type RecipientKind =
  /** The person whose token has this e-mail address, in any case. */
  | 'EMAIL'
  /** Everybody who looks after the patch. */
  | 'PATCH'
  /** Everybody who has the role. */
  | 'ROLE'
  /** Everybody in the team. */
  | 'TEAM'
  /** The person whose token has exactly this `sub`. */
  | 'USER';

/** Which service to release. */
export type ReleaseProviderServiceInput = {
  /** Only this key of it, by the `keyId` of `providerServices`. Default all. */
  keyId?: string | null | undefined;
  /** The provider’s id of the service. */
  serviceId: string;
};

/** Which events are to be tried again. */
export type ReplayEventsInput = {
  /** Ids or UUIDs of dead or parked events, 1 to 100. */
  ids: Array<string>;
};

/** Which delivery to send again. */
export type RetryDeliveryInput = {
  /** Id or UUID of the delivery. */
  id: string;
};

/** A search index. */
export type SearchIndexName =
  /** Accounts. */
  | 'ACCOUNTS'
  /** Assets. */
  | 'ASSETS'
  /** Persons. */
  | 'PERSONS'
  /** Tenures. */
  | 'TENURES'
  /** Transactions. */
  | 'TRANSACTIONS';

/** A kind of record that can be searched. */
export type SearchKind =
  /** What `accounts` of `search` holds. Needs `search:accounts`. */
  | 'ACCOUNTS'
  /** What `assets` of `search` holds. Needs `search:assets`. */
  | 'ASSETS'
  /** What `persons` of `search` holds. Needs `search:persons`. */
  | 'PERSONS'
  /** What `tenures` of `search` holds. Needs `search:tenures`. */
  | 'TENURES'
  /** What `transactions` of `search` holds. Needs `search:transactions`. */
  | 'TRANSACTIONS';

/** Keeps transactions by how their suspense was dealt with. */
export type SuspenseResolutionFilterInput = {
  /** A manager approved the resolution. */
  isApproved?: boolean | null | undefined;
  /** An officer confirmed the resolution. */
  isConfirmed?: boolean | null | undefined;
  /** It is money in suspense without a resolution, or with one that is not both confirmed and approved. */
  isOpen?: boolean | null | undefined;
  /** It is confirmed and approved; false keeps those with a resolution that is not. */
  isResolved?: boolean | null | undefined;
};

/** What a notification is about. */
export type TargetType =
  /** `Actuals`: actual service charges. */
  | 'ACTUALS'
  /** `Estimates`: estimated service charges. */
  | 'ESTIMATES'
  /** `FailedDirectDebits`: a direct debit failed. */
  | 'FAILED_DIRECT_DEBITS'
  /** `MissedServiceChargePayments`: a service charge was not paid. */
  | 'MISSED_SERVICE_CHARGE_PAYMENTS';

/** What tenures can be counted by. */
export type TenureFacet =
  /** Temporary accommodation: true or false. */
  | 'IS_TEMPORARY_ACCOMMODATION'
  /** Kind, by its words; by its code where it has none. */
  | 'TENURE_TYPES';

/** Keeps tenures for which everything given holds; blank text counts as not given. */
export type TenureFilterInput = {
  /** Kind of agreement, by code or by words. Example: "M". */
  agreementType?: string | null | undefined;
  /** By their asset. */
  asset?: TenuredAssetFilterInput | null | undefined;
  /** State of the booking of temporary accommodation. Example: "ACC". */
  bookingStatus?: string | null | undefined;
  /** When the last day lies; tenures without one are left out. */
  endOfTenureDate?: DayRangeInput | null | undefined;
  /** Not ended, by London time. */
  isActive?: boolean | null | undefined;
  /** A lease sold to a former tenant (code LEA). */
  isRightToBuy?: boolean | null | undefined;
  /** Of temporary accommodation. */
  isTemporaryAccommodation?: boolean | null | undefined;
  /** Terminated. */
  isTerminated?: boolean | null | undefined;
  /** Number in a former system, in full. Example: "0712345/01". */
  legacyReference?: string | null | undefined;
  /** By their members. */
  member?: MemberFilterInput | null | undefined;
  /** Rent account number, in full. Example: "228008546". */
  paymentReference?: string | null | undefined;
  /** When the first day lies. */
  startOfTenureDate?: DayRangeInput | null | undefined;
  /** Any of these kinds, by code or by words. Example: ["SEC", "Introductory"]. */
  tenureTypes?: Array<string> | null | undefined;
};

/** Names one tenure. Exactly one field must be given. */
export type TenureReferenceInput =
  {   /** Its opaque id. */
  id: string; uuid?: never; }
  |  { id?: never;   /** Its UUID. */
  uuid: string; };

/** What orders tenures. */
export type TenureSortBy =
  /** The best match first. */
  | 'RELEVANCE'
  /** First day; without one last. */
  | 'START_DATE';

/** Keeps tenures by what their source says of the asset. */
export type TenuredAssetFilterInput = {
  /** Record identifier of the asset. */
  assetId?: string | null | undefined;
  /** Any of these types; an open set. Example: ["Dwelling"]. */
  assetTypes?: Array<string> | null | undefined;
  /** Property reference, in full. Example: "00054374". */
  propertyReference?: string | null | undefined;
};

/** What transactions can be counted by. */
export type TransactionFacet =
  /** Type. */
  | 'TRANSACTION_TYPES';

/** Keeps transactions for which everything given holds; blank text counts as not given. */
export type TransactionFilterInput = {
  /** Least amount in pounds, itself included. Example: "100.00". */
  amountFrom?: string | null | undefined;
  /** Greatest amount in pounds, itself included. Example: "100.00". */
  amountTo?: string | null | undefined;
  /** By asset. */
  asset?: BilledAssetFilterInput | null | undefined;
  /** Bank account number, masked as it is shown or its last digits, two at least. Needs `personal:read`. Example: "******78". */
  bankAccountNumber?: string | null | undefined;
  /** Any of these ledger funds. Example: ["HSGSUN"]. */
  funds?: Array<string> | null | undefined;
  /** By financial period. */
  period?: FinancialPeriodFilterInput | null | undefined;
  /** By reference. */
  reference?: TransactionReferenceFilterInput | null | undefined;
  /** The person who paid. */
  senderId?: string | null | undefined;
  /** By the resolution of suspense; with isSuspense true or null. */
  suspenseResolution?: SuspenseResolutionFilterInput | null | undefined;
  /** What targetId names. Example: "Tenure". */
  targetType?: string | null | undefined;
  /** Any of these origins. Example: ["DD"]. */
  transactionSources?: Array<string> | null | undefined;
  /** Any of these types, by name or by label. Example: ["DirectDebit", "Housing Benefit"]. */
  transactionTypes?: Array<string> | null | undefined;
};

/** Keeps transactions by their references, each in full. */
export type TransactionReferenceFilterInput = {
  /** Rent account number. Example: "228008546". */
  paymentReference?: string | null | undefined;
  /** Property reference given by the source. Example: "00054374". */
  propertyRef?: string | null | undefined;
  /** Tenancy reference given by the source. Example: "0712345/01". */
  tenancyAgreementRef?: string | null | undefined;
};

/** What orders transactions. */
export type TransactionSortBy =
  /** transactionAmount; without one last. */
  | 'AMOUNT'
  /** The best match first. */
  | 'RELEVANCE'
  /** Date of effect; without one last. */
  | 'TRANSACTION_DATE';

/** What a caller is. */
export type ViewerKind =
  /** Another service with a key. */
  | 'SERVICE'
  /** A person with a token. */
  | 'USER';

/** Whole numbers between two bounds, both included. */
export type WholeNumberRangeInput = {
  /** Least number. Example: 2. */
  from?: number | null | undefined;
  /** Greatest number. Example: 4. */
  to?: number | null | undefined;
};

export type PageOfListFragment = { __typename: 'PageInfo', startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type PersonSummaryFragment = { __typename: 'Person', id: string, uuid: string, fullName: string, totalBalance: string | null, isBalanceStale: boolean, personTypes: Array<string>, tenures: Array<{ __typename: 'PersonTenure', uuid: string, assetFullAddress: string | null, isActive: boolean, totalBalance: string | null }> };

export type AssetSummaryFragment = { __typename: 'Asset', id: string, uuid: string, assetId: string | null, assetType: string | null, assetName: string | null, isVoid: boolean, isLettable: boolean, totalBalance: string | null, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null, uprn: string | null } | null, parents: Array<{ __typename: 'AssetParent', uuid: string, type: string | null, name: string | null }> };

export type TenureSummaryFragment = { __typename: 'Tenure', id: string, uuid: string, paymentReference: string | null, isActive: boolean, startOfTenureDate: string | null, endOfTenureDate: string | null, totalBalance: string | null, tenureType: { __typename: 'TenureKind', code: string | null, description: string | null } | null, tenuredAsset: { __typename: 'TenuredAsset', uuid: string | null, fullAddress: string | null, propertyReference: string | null } | null, householdMembers: Array<{ __typename: 'HouseholdMember', uuid: string, fullName: string | null, isResponsible: boolean }> };

export type TransactionSummaryFragment = { __typename: 'Transaction', id: string, uuid: string, targetId: string | null, transactionDate: string | null, transactionTypeLabel: string | null, transactionAmount: string | null, chargedAmount: string | null, paidAmount: string | null, housingBenefitAmount: string | null, balanceAmount: string | null, paymentReference: string | null, address: string | null, isSuspense: boolean };

export type LedgerRowFragment = { __typename: 'Transaction', accountId: string | null, isReferenceShared: boolean, id: string, uuid: string, targetId: string | null, transactionDate: string | null, transactionTypeLabel: string | null, transactionAmount: string | null, chargedAmount: string | null, paidAmount: string | null, housingBenefitAmount: string | null, balanceAmount: string | null, paymentReference: string | null, address: string | null, isSuspense: boolean };

export type AccountSummaryFragment = { __typename: 'Account', id: string, uuid: string, paymentReference: string | null, accountType: string | null, accountStatus: string | null, accountBalance: string | null, isInArrears: boolean | null, endDate: string | null, tenure: { __typename: 'AccountTenure', fullAddress: string | null, primaryTenants: Array<{ __typename: 'PrimaryTenant', uuid: string, fullName: string | null }> } | null };

type TargetRecord_Account_Fragment = { __typename: 'Account', paymentReference: string | null, id: string, uuid: string, tenure: { __typename: 'AccountTenure', fullAddress: string | null } | null };

type TargetRecord_Asset_Fragment = { __typename: 'Asset', assetName: string | null, id: string, uuid: string, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null } | null };

type TargetRecord_DeadEvent_Fragment = { __typename: 'DeadEvent', id: string, uuid: string };

type TargetRecord_Delivery_Fragment = { __typename: 'Delivery', id: string, uuid: string };

type TargetRecord_Notification_Fragment = { __typename: 'Notification', id: string, uuid: string };

type TargetRecord_Person_Fragment = { __typename: 'Person', fullName: string, id: string, uuid: string };

type TargetRecord_Recipient_Fragment = { __typename: 'Recipient', id: string, uuid: string };

type TargetRecord_Tenure_Fragment = { __typename: 'Tenure', paymentReference: string | null, id: string, uuid: string, tenuredAsset: { __typename: 'TenuredAsset', fullAddress: string | null } | null };

type TargetRecord_Transaction_Fragment = { __typename: 'Transaction', id: string, uuid: string };

type TargetRecord_Webhook_Fragment = { __typename: 'Webhook', id: string, uuid: string };

export type TargetRecordFragment =
  | TargetRecord_Account_Fragment
  | TargetRecord_Asset_Fragment
  | TargetRecord_DeadEvent_Fragment
  | TargetRecord_Delivery_Fragment
  | TargetRecord_Notification_Fragment
  | TargetRecord_Person_Fragment
  | TargetRecord_Recipient_Fragment
  | TargetRecord_Tenure_Fragment
  | TargetRecord_Transaction_Fragment
  | TargetRecord_Webhook_Fragment
;

export type CountedValueFragment = { __typename: 'FacetValue', value: string, label: string, isSelected: boolean, isCountCapped: boolean, count: number };

export type MarksFragment = { __typename: 'Highlight', field: string, html: string };

export type NotificationSummaryFragment = { __typename: 'Notification', id: string, uuid: string, version: number, notificationType: NotificationType | null, targetId: string, targetType: TargetType | null, message: string | null, maskedFields: Array<string>, followOnUrl: string | null, createdBy: string, createdDate: string, requireAction: boolean, hasOpenAction: boolean, isRemovable: boolean, isReadStatus: boolean, readAt: string | null, seenAt: string | null, archivedAt: string | null, performedActionType: ActionType | null, performedActionDoneBy: string | null, performedActionDate: string | null };

export type CountsFragment = { __typename: 'NotificationCounts', total: number, unread: number, unseen: number | null, badge: number | null, requiringAction: number };

export type DeliveryStateFragment = { __typename: 'Delivery', id: string, channel: NotificationType | null, status: DeliveryStatus | null, attempts: number, sentAt: string | null, completedAt: string | null, failure: { __typename: 'DeliveryFailure', code: ErrorCode | null, isRetryable: boolean } | null };

type FieldError_ConflictError_Fragment = { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> };

type FieldError_NotFoundError_Fragment = { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> };

type FieldError_ValidationError_Fragment = { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> };

export type FieldErrorFragment =
  | FieldError_ConflictError_Fragment
  | FieldError_NotFoundError_Fragment
  | FieldError_ValidationError_Fragment
;

export type TakenFragment = { __typename: 'Interpretation', usedText: string, ignoredWords: Array<string>, alternatives: Array<string>, corrections: Array<{ __typename: 'Correction', typed: string, used: string }> };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { __typename: 'Query', viewer: { __typename: 'Viewer', id: string, kind: ViewerKind, name: string, email: string | null, scopes: Array<string>, roles: Array<string>, groups: Array<string> } | null };

export type InboxQueryVariables = Exact<{
  filter?: NotificationFilterInput | null | undefined;
  sortBy?: NotificationSortBy;
  isDesc?: boolean;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type InboxQuery = { __typename: 'Query', notifications: { __typename: 'NotificationConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, edges: Array<{ __typename: 'NotificationEdge', cursor: string, node: { __typename: 'Notification', id: string, uuid: string, version: number, notificationType: NotificationType | null, targetId: string, targetType: TargetType | null, message: string | null, maskedFields: Array<string>, followOnUrl: string | null, createdBy: string, createdDate: string, requireAction: boolean, hasOpenAction: boolean, isRemovable: boolean, isReadStatus: boolean, readAt: string | null, seenAt: string | null, archivedAt: string | null, performedActionType: ActionType | null, performedActionDoneBy: string | null, performedActionDate: string | null } }> } | null };

export type InboxCountsQueryVariables = Exact<{
  filter?: NotificationFilterInput | null | undefined;
}>;


export type InboxCountsQuery = { __typename: 'Query', notificationCounts: { __typename: 'NotificationCounts', total: number, unread: number, unseen: number | null, badge: number | null, requiringAction: number } | null };

export type NotificationPageQueryVariables = Exact<{
  by: NotificationReferenceInput;
}>;


export type NotificationPageQuery = { __typename: 'Query', notification: { __typename: 'Notification', actionNote: string | null, reference: string | null, sendAfter: string | null, cancelledAt: string | null, id: string, uuid: string, version: number, notificationType: NotificationType | null, targetId: string, targetType: TargetType | null, message: string | null, maskedFields: Array<string>, followOnUrl: string | null, createdBy: string, createdDate: string, requireAction: boolean, hasOpenAction: boolean, isRemovable: boolean, isReadStatus: boolean, readAt: string | null, seenAt: string | null, archivedAt: string | null, performedActionType: ActionType | null, performedActionDoneBy: string | null, performedActionDate: string | null, target:
      | { __typename: 'Account', paymentReference: string | null, id: string, uuid: string, tenure: { __typename: 'AccountTenure', fullAddress: string | null } | null }
      | { __typename: 'Asset', assetName: string | null, id: string, uuid: string, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null } | null }
      | { __typename: 'DeadEvent', id: string, uuid: string }
      | { __typename: 'Delivery', id: string, uuid: string }
      | { __typename: 'Notification', id: string, uuid: string }
      | { __typename: 'Person', fullName: string, id: string, uuid: string }
      | { __typename: 'Recipient', id: string, uuid: string }
      | { __typename: 'Tenure', paymentReference: string | null, id: string, uuid: string, tenuredAsset: { __typename: 'TenuredAsset', fullAddress: string | null } | null }
      | { __typename: 'Transaction', id: string, uuid: string }
      | { __typename: 'Webhook', id: string, uuid: string }
     | null, performedActions: Array<{ __typename: 'PerformedAction', actionType: ActionType | null, actionNote: string | null, doneBy: string, occurredAt: string }>, deliveries: Array<{ __typename: 'Delivery', id: string, channel: NotificationType | null, status: DeliveryStatus | null, attempts: number, sentAt: string | null, completedAt: string | null, failure: { __typename: 'DeliveryFailure', code: ErrorCode | null, isRetryable: boolean } | null }> } | null };

export type CreateNotificationMutationVariables = Exact<{
  input: CreateNotificationInput;
}>;


export type CreateNotificationMutation = { __typename: 'Mutation', createNotification: { __typename: 'CreateNotificationPayload', isReplayed: boolean, notification: { __typename: 'Notification', id: string, uuid: string, version: number, notificationType: NotificationType | null, targetId: string, targetType: TargetType | null, message: string | null, maskedFields: Array<string>, followOnUrl: string | null, createdBy: string, createdDate: string, requireAction: boolean, hasOpenAction: boolean, isRemovable: boolean, isReadStatus: boolean, readAt: string | null, seenAt: string | null, archivedAt: string | null, performedActionType: ActionType | null, performedActionDoneBy: string | null, performedActionDate: string | null, deliveries: Array<{ __typename: 'Delivery', id: string, channel: NotificationType | null, status: DeliveryStatus | null, attempts: number, sentAt: string | null, completedAt: string | null, failure: { __typename: 'DeliveryFailure', code: ErrorCode | null, isRetryable: boolean } | null }> } | null, errors: Array<
      | { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> }
    > } | null };

export type PerformActionMutationVariables = Exact<{
  input: PerformActionInput;
}>;


export type PerformActionMutation = { __typename: 'Mutation', performAction: { __typename: 'PerformActionPayload', notification: { __typename: 'Notification', id: string, uuid: string, version: number, notificationType: NotificationType | null, targetId: string, targetType: TargetType | null, message: string | null, maskedFields: Array<string>, followOnUrl: string | null, createdBy: string, createdDate: string, requireAction: boolean, hasOpenAction: boolean, isRemovable: boolean, isReadStatus: boolean, readAt: string | null, seenAt: string | null, archivedAt: string | null, performedActionType: ActionType | null, performedActionDoneBy: string | null, performedActionDate: string | null } | null, decidedMeanwhile: { __typename: 'PerformedAction', actionType: ActionType | null, actionNote: string | null, doneBy: string, occurredAt: string } | null, counts: { __typename: 'NotificationCounts', total: number, unread: number, unseen: number | null, badge: number | null, requiringAction: number } | null, errors: Array<
      | { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> }
    > } | null };

export type DeleteNotificationMutationVariables = Exact<{
  input: DeleteNotificationInput;
}>;


export type DeleteNotificationMutation = { __typename: 'Mutation', deleteNotification: { __typename: 'DeleteNotificationPayload', deletedNotificationId: string | null, errors: Array<
      | { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> }
    > } | null };

export type MarkNotificationsSeenMutationVariables = Exact<{
  input: MarkNotificationsSeenInput;
}>;


export type MarkNotificationsSeenMutation = { __typename: 'Mutation', markNotificationsSeen: { __typename: 'MarkNotificationsSeenPayload', changedCount: number, counts: { __typename: 'NotificationCounts', total: number, unread: number, unseen: number | null, badge: number | null, requiringAction: number } | null, errors: Array<
      | { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> }
    > } | null };

export type MarkNotificationsReadMutationVariables = Exact<{
  input: MarkNotificationsReadInput;
}>;


export type MarkNotificationsReadMutation = { __typename: 'Mutation', markNotificationsRead: { __typename: 'MarkNotificationsReadPayload', changedCount: number, readNotificationIds: Array<string>, counts: { __typename: 'NotificationCounts', total: number, unread: number, unseen: number | null, badge: number | null, requiringAction: number } | null, errors: Array<
      | { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> }
    > } | null };

export type ArchiveNotificationsMutationVariables = Exact<{
  input: ArchiveNotificationsInput;
}>;


export type ArchiveNotificationsMutation = { __typename: 'Mutation', archiveNotifications: { __typename: 'ArchiveNotificationsPayload', changedCount: number, counts: { __typename: 'NotificationCounts', total: number, unread: number, unseen: number | null, badge: number | null, requiringAction: number } | null, errors: Array<
      | { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> }
    > } | null };

export type AddresseeQueryVariables = Exact<{
  by: PersonReferenceInput;
}>;


export type AddresseeQuery = { __typename: 'Query', person: { __typename: 'Person', id: string, uuid: string, fullName: string, firstName: string | null, surname: string | null, tenures: Array<{ __typename: 'PersonTenure', uuid: string, assetFullAddress: string | null, postCode: string | null, isActive: boolean }> } | null };

export type SendingServicesQueryVariables = Exact<{ [key: string]: never; }>;


export type SendingServicesQuery = { __typename: 'Query', sendingServices: Array<{ __typename: 'SendingService', serviceId: string, name: string }> | null };

export type TemplatesQueryVariables = Exact<{
  service: string;
}>;


export type TemplatesQuery = { __typename: 'Query', notificationTemplates: Array<{ __typename: 'NotificationTemplate', templateId: string, version: number, name: string, channel: NotificationType, subject: string | null, body: string, placeholders: Array<string> }> | null };

export type PreviewQueryVariables = Exact<{
  service: string;
  templateId: string;
  personalisationParams?: Record<string, unknown> | null | undefined;
}>;


export type PreviewQuery = { __typename: 'Query', previewNotification: { __typename: 'NotificationPreview', subject: string | null, body: string } | null };

export type InboxChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type InboxChangesSubscription = { notificationChanged: { __typename: 'NotificationChange', event: NotificationEvent, notificationId: string | null, notification: { __typename: 'Notification', id: string, uuid: string, version: number, notificationType: NotificationType | null, targetId: string, targetType: TargetType | null, message: string | null, maskedFields: Array<string>, followOnUrl: string | null, createdBy: string, createdDate: string, requireAction: boolean, hasOpenAction: boolean, isRemovable: boolean, isReadStatus: boolean, readAt: string | null, seenAt: string | null, archivedAt: string | null, performedActionType: ActionType | null, performedActionDoneBy: string | null, performedActionDate: string | null } | null, counts: { __typename: 'NotificationCounts', total: number, unread: number, unseen: number | null, badge: number | null, requiringAction: number } } | null };

export type DeliveryChangesSubscriptionVariables = Exact<{
  ids: Array<string> | string;
}>;


export type DeliveryChangesSubscription = { deliveryStatusChanged: { __typename: 'DeliveryStatusChange', deliveries: Array<{ __typename: 'Delivery', id: string, channel: NotificationType | null, status: DeliveryStatus | null, attempts: number, sentAt: string | null, completedAt: string | null, failure: { __typename: 'DeliveryFailure', code: ErrorCode | null, isRetryable: boolean } | null }> } | null };

export type SuspenseListQueryVariables = Exact<{
  searchText?: string | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  filter?: TransactionFilterInput | null | undefined;
  sortBy?: TransactionSortBy;
  isDesc?: boolean;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
}>;


export type SuspenseListQuery = { __typename: 'Query', searchTransactions: { __typename: 'TransactionConnection', totalCount: number, isTotalCountCapped: boolean, isReduced: boolean, nodes: Array<{ __typename: 'Transaction', transactionSource: string | null, id: string, uuid: string, targetId: string | null, transactionDate: string | null, transactionTypeLabel: string | null, transactionAmount: string | null, chargedAmount: string | null, paidAmount: string | null, housingBenefitAmount: string | null, balanceAmount: string | null, paymentReference: string | null, address: string | null, isSuspense: boolean, sender: { __typename: 'Sender', uuid: string | null, fullName: string | null } | null, suspenseResolution: { __typename: 'SuspenseResolution', isResolved: boolean, isApproved: boolean | null, isConfirmed: boolean | null, resolutionDate: string | null, note: string | null } | null }> } | null };

export type DeliveriesToMendQueryVariables = Exact<{
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
}>;


export type DeliveriesToMendQuery = { __typename: 'Query', failedDeliveries: { __typename: 'DeliveryConnection', totalCount: number, nodes: Array<{ __typename: 'Delivery', notificationId: string, createdAt: string, id: string, channel: NotificationType | null, status: DeliveryStatus | null, attempts: number, sentAt: string | null, completedAt: string | null, failure: { __typename: 'DeliveryFailure', code: ErrorCode | null, isRetryable: boolean } | null }> } | null };

export type NotificationsOfDeliveriesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type NotificationsOfDeliveriesQuery = { __typename: 'Query', nodes: Array<
    | { __typename: 'Account' }
    | { __typename: 'Asset' }
    | { __typename: 'DeadEvent' }
    | { __typename: 'Delivery' }
    | { __typename: 'Notification', id: string, uuid: string, message: string | null, email: string | null, mobileNumber: string | null, personalisationParams: Record<string, unknown> | null, targetId: string, targetType: TargetType | null, target:
        | { __typename: 'Account', paymentReference: string | null, id: string, uuid: string, tenure: { __typename: 'AccountTenure', fullAddress: string | null } | null }
        | { __typename: 'Asset', assetName: string | null, id: string, uuid: string, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null } | null }
        | { __typename: 'DeadEvent', id: string, uuid: string }
        | { __typename: 'Delivery', id: string, uuid: string }
        | { __typename: 'Notification', id: string, uuid: string }
        | { __typename: 'Person', fullName: string, id: string, uuid: string }
        | { __typename: 'Recipient', id: string, uuid: string }
        | { __typename: 'Tenure', paymentReference: string | null, id: string, uuid: string, tenuredAsset: { __typename: 'TenuredAsset', fullAddress: string | null } | null }
        | { __typename: 'Transaction', id: string, uuid: string }
        | { __typename: 'Webhook', id: string, uuid: string }
       | null }
    | { __typename: 'Person' }
    | { __typename: 'Recipient' }
    | { __typename: 'Tenure' }
    | { __typename: 'Transaction' }
    | { __typename: 'Webhook' }
   | null> };

export type OperationsQueryVariables = Exact<{ [key: string]: never; }>;


export type OperationsQuery = { __typename: 'Query', providerServices: Array<{ __typename: 'ProviderServiceState', serviceId: string, names: Array<string>, heldUntil: string | null, heldFor: ErrorCode | null, waiting: number, uncertain: number, putOff: Array<{ __typename: 'PutOffMessages', code: ErrorCode | null, count: number }>, heldKeys: Array<{ __typename: 'HeldProviderKey', keyId: string, name: string, heldUntil: string | null, heldFor: ErrorCode | null, waiting: number }> }> | null, searchIndexes: Array<{ __typename: 'SearchIndex', name: SearchIndexName, isSearchable: boolean, documents: number | null, records: number, changesBehind: number | null, secondsBehind: number | null, rebuild: { __typename: 'IndexRebuild', status: IndexRebuildStatus, percent: number, startedAt: string | null } | null }> | null };

export type DeadEventsQueryVariables = Exact<{
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
}>;


export type DeadEventsQuery = { __typename: 'Query', deadEvents: { __typename: 'DeadEventConnection', totalCount: number, nodes: Array<{ __typename: 'DeadEvent', id: string, uuid: string, eventType: string, entityId: string, status: DeadEventStatus, attempts: number, failureCode: ErrorCode | null, failureReason: string | null, receivedAt: string, settledAt: string }> } | null };

export type RetryDeliveryMutationVariables = Exact<{
  input: RetryDeliveryInput;
}>;


export type RetryDeliveryMutation = { __typename: 'Mutation', retryDelivery: { __typename: 'RetryDeliveryPayload', delivery: { __typename: 'Delivery', id: string, channel: NotificationType | null, status: DeliveryStatus | null, attempts: number, sentAt: string | null, completedAt: string | null, failure: { __typename: 'DeliveryFailure', code: ErrorCode | null, isRetryable: boolean } | null } | null, errors: Array<
      | { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> }
    > } | null };

export type ReleaseProviderServiceMutationVariables = Exact<{
  input: ReleaseProviderServiceInput;
}>;


export type ReleaseProviderServiceMutation = { __typename: 'Mutation', releaseProviderService: { __typename: 'ReleaseProviderServicePayload', errors: Array<
      | { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> }
    > } | null };

export type ReplayEventsMutationVariables = Exact<{
  input: ReplayEventsInput;
}>;


export type ReplayEventsMutation = { __typename: 'Mutation', replayEvents: { __typename: 'ReplayEventsPayload', replayedEventIds: Array<string>, errors: Array<
      | { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> }
    > } | null };

export type DiscardEventsMutationVariables = Exact<{
  input: DiscardEventsInput;
}>;


export type DiscardEventsMutation = { __typename: 'Mutation', discardEvents: { __typename: 'DiscardEventsPayload', errors: Array<
      | { __typename: 'ConflictError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'NotFoundError', code: ErrorCode, message: string, path: Array<string> }
      | { __typename: 'ValidationError', code: ErrorCode, message: string, path: Array<string> }
    > } | null };

export type PersonPageQueryVariables = Exact<{
  by: PersonReferenceInput;
}>;


export type PersonPageQuery = { __typename: 'Query', person: { __typename: 'Person', title: string | null, firstName: string | null, middleName: string | null, surname: string | null, dateOfBirth: string | null, placeOfBirth: string | null, isPersonCautionaryAlert: boolean | null, isTenureCautionaryAlert: boolean | null, balanceAsOf: string | null, tenureCount: number, id: string, uuid: string, fullName: string, totalBalance: string | null, isBalanceStale: boolean, personTypes: Array<string>, tenures: Array<{ __typename: 'PersonTenure', uuid: string, assetId: string | null, isResponsible: boolean, paymentReference: string | null, startDate: string | null, endDate: string | null, assetFullAddress: string | null, isActive: boolean, totalBalance: string | null, type: { __typename: 'TenureKind', code: string | null, description: string | null } | null, tenure: { __typename: 'Tenure', id: string, uuid: string, householdMembers: Array<{ __typename: 'HouseholdMember', uuid: string, fullName: string | null, isResponsible: boolean, personTenureType: string | null }>, accounts: Array<{ __typename: 'Account', id: string, uuid: string, paymentReference: string | null, accountType: string | null, accountStatus: string | null, accountBalance: string | null, isInArrears: boolean | null, endDate: string | null, tenure: { __typename: 'AccountTenure', fullAddress: string | null, primaryTenants: Array<{ __typename: 'PrimaryTenant', uuid: string, fullName: string | null }> } | null }> | null, transactions: { __typename: 'TransactionListConnection', totalCount: number, nodes: Array<{ __typename: 'Transaction', accountId: string | null, isReferenceShared: boolean, id: string, uuid: string, targetId: string | null, transactionDate: string | null, transactionTypeLabel: string | null, transactionAmount: string | null, chargedAmount: string | null, paidAmount: string | null, housingBenefitAmount: string | null, balanceAmount: string | null, paymentReference: string | null, address: string | null, isSuspense: boolean }> } | null } | null }>, notifications: { __typename: 'NotificationConnection', totalCount: number, nodes: Array<{ __typename: 'Notification', id: string, uuid: string, version: number, notificationType: NotificationType | null, targetId: string, targetType: TargetType | null, message: string | null, maskedFields: Array<string>, followOnUrl: string | null, createdBy: string, createdDate: string, requireAction: boolean, hasOpenAction: boolean, isRemovable: boolean, isReadStatus: boolean, readAt: string | null, seenAt: string | null, archivedAt: string | null, performedActionType: ActionType | null, performedActionDoneBy: string | null, performedActionDate: string | null }> } | null } | null };

export type AssetPageQueryVariables = Exact<{
  by: AssetReferenceInput;
  page?: number;
}>;


export type AssetPageQuery = { __typename: 'Query', asset: { __typename: 'Asset', isAssetCautionaryAlerted: boolean | null, id: string, uuid: string, assetId: string | null, assetType: string | null, assetName: string | null, isVoid: boolean, isLettable: boolean, totalBalance: string | null, assetCharacteristics: { __typename: 'AssetCharacteristics', numberOfBedrooms: number | null, yearConstructed: string | null, heating: string | null } | null, assetManagement: { __typename: 'AssetManagement', propertyOccupiedStatus: string | null, readyToLetDate: string | null } | null, rollUp: { __typename: 'AssetRollUp', asOf: string, totalBalance: string | null, totalDwellingRent: string, totalNonDwellingRent: string, totalRentalServiceCharges: string, totalServiceCharges: string } | null, estate: { __typename: 'Asset', id: string, uuid: string, assetId: string | null, assetType: string | null, assetName: string | null, isVoid: boolean, isLettable: boolean, totalBalance: string | null, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null, uprn: string | null } | null, parents: Array<{ __typename: 'AssetParent', uuid: string, type: string | null, name: string | null }> } | null, block: { __typename: 'Asset', id: string, uuid: string, assetId: string | null, assetType: string | null, assetName: string | null, isVoid: boolean, isLettable: boolean, totalBalance: string | null, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null, uprn: string | null } | null, parents: Array<{ __typename: 'AssetParent', uuid: string, type: string | null, name: string | null }> } | null, blocks: { __typename: 'AssetListConnection', totalCount: number, nodes: Array<{ __typename: 'Asset', id: string, uuid: string, assetId: string | null, assetType: string | null, assetName: string | null, isVoid: boolean, isLettable: boolean, totalBalance: string | null, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null, uprn: string | null } | null, parents: Array<{ __typename: 'AssetParent', uuid: string, type: string | null, name: string | null }> }> }, properties: { __typename: 'AssetListConnection', totalCount: number, nodes: Array<{ __typename: 'Asset', id: string, uuid: string, assetId: string | null, assetType: string | null, assetName: string | null, isVoid: boolean, isLettable: boolean, totalBalance: string | null, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null, uprn: string | null } | null, parents: Array<{ __typename: 'AssetParent', uuid: string, type: string | null, name: string | null }> }> }, tenures: { __typename: 'TenureListConnection', totalCount: number, nodes: Array<{ __typename: 'Tenure', id: string, uuid: string, paymentReference: string | null, isActive: boolean, startOfTenureDate: string | null, endOfTenureDate: string | null, totalBalance: string | null, tenureType: { __typename: 'TenureKind', code: string | null, description: string | null } | null, tenuredAsset: { __typename: 'TenuredAsset', uuid: string | null, fullAddress: string | null, propertyReference: string | null } | null, householdMembers: Array<{ __typename: 'HouseholdMember', uuid: string, fullName: string | null, isResponsible: boolean }> }> } | null, residents: { __typename: 'PersonListConnection', totalCount: number, nodes: Array<{ __typename: 'Person', id: string, uuid: string, fullName: string, totalBalance: string | null, isBalanceStale: boolean, personTypes: Array<string>, tenures: Array<{ __typename: 'PersonTenure', uuid: string, assetFullAddress: string | null, isActive: boolean, totalBalance: string | null }> }> } | null, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null, uprn: string | null } | null, parents: Array<{ __typename: 'AssetParent', uuid: string, type: string | null, name: string | null }> } | null };

export type TenurePageQueryVariables = Exact<{
  by: TenureReferenceInput;
  first?: number;
  after?: string | null | undefined;
}>;


export type TenurePageQuery = { __typename: 'Query', tenure: { __typename: 'Tenure', householdMemberCount: number, id: string, uuid: string, paymentReference: string | null, isActive: boolean, startOfTenureDate: string | null, endOfTenureDate: string | null, totalBalance: string | null, householdMembers: Array<{ __typename: 'HouseholdMember', uuid: string, fullName: string | null, isResponsible: boolean, personTenureType: string | null }>, legacyReferences: Array<{ __typename: 'LegacyReference', name: string, value: string }>, asset: { __typename: 'Asset', id: string, uuid: string, assetId: string | null, assetType: string | null, assetName: string | null, isVoid: boolean, isLettable: boolean, totalBalance: string | null, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null, uprn: string | null } | null, parents: Array<{ __typename: 'AssetParent', uuid: string, type: string | null, name: string | null }> } | null, accounts: Array<{ __typename: 'Account', id: string, uuid: string, paymentReference: string | null, accountType: string | null, accountStatus: string | null, accountBalance: string | null, isInArrears: boolean | null, endDate: string | null, tenure: { __typename: 'AccountTenure', fullAddress: string | null, primaryTenants: Array<{ __typename: 'PrimaryTenant', uuid: string, fullName: string | null }> } | null }> | null, transactions: { __typename: 'TransactionListConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, edges: Array<{ __typename: 'TransactionListEdge', cursor: string, node: { __typename: 'Transaction', accountId: string | null, isReferenceShared: boolean, id: string, uuid: string, targetId: string | null, transactionDate: string | null, transactionTypeLabel: string | null, transactionAmount: string | null, chargedAmount: string | null, paidAmount: string | null, housingBenefitAmount: string | null, balanceAmount: string | null, paymentReference: string | null, address: string | null, isSuspense: boolean } }> } | null, tenureType: { __typename: 'TenureKind', code: string | null, description: string | null } | null, tenuredAsset: { __typename: 'TenuredAsset', uuid: string | null, fullAddress: string | null, propertyReference: string | null } | null } | null };

export type AccountLedgerQueryVariables = Exact<{
  by: AccountReferenceInput;
  first?: number;
  after?: string | null | undefined;
}>;


export type AccountLedgerQuery = { __typename: 'Query', account: { __typename: 'Account', isReferenceShared: boolean, consolidatedBalance: string | null, rentGroupType: string | null, startDate: string | null, id: string, uuid: string, paymentReference: string | null, accountType: string | null, accountStatus: string | null, accountBalance: string | null, isInArrears: boolean | null, endDate: string | null, consolidatedCharges: Array<{ __typename: 'ConsolidatedCharge', type: string | null, frequency: string | null, amount: string | null }>, target: { __typename: 'Tenure', id: string, uuid: string, paymentReference: string | null, isActive: boolean, startOfTenureDate: string | null, endOfTenureDate: string | null, totalBalance: string | null, tenureType: { __typename: 'TenureKind', code: string | null, description: string | null } | null, tenuredAsset: { __typename: 'TenuredAsset', uuid: string | null, fullAddress: string | null, propertyReference: string | null } | null, householdMembers: Array<{ __typename: 'HouseholdMember', uuid: string, fullName: string | null, isResponsible: boolean }> } | null, transactions: { __typename: 'TransactionListConnection', totalCount: number, pageInfo: { __typename: 'PageInfo', startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, edges: Array<{ __typename: 'TransactionListEdge', cursor: string, node: { __typename: 'Transaction', id: string, uuid: string, targetId: string | null, transactionDate: string | null, transactionTypeLabel: string | null, transactionAmount: string | null, chargedAmount: string | null, paidAmount: string | null, housingBenefitAmount: string | null, balanceAmount: string | null, paymentReference: string | null, address: string | null, isSuspense: boolean } }> } | null, tenure: { __typename: 'AccountTenure', fullAddress: string | null, primaryTenants: Array<{ __typename: 'PrimaryTenant', uuid: string, fullName: string | null }> } | null } | null };

export type RecordChangesSubscriptionVariables = Exact<{
  kind: SearchKind;
  uuid: string;
}>;


export type RecordChangesSubscription = { recordChanged: { __typename: 'RecordChange', kind: SearchKind, record:
      | { __typename: 'Account', id: string, uuid: string, paymentReference: string | null, accountType: string | null, accountStatus: string | null, accountBalance: string | null, isInArrears: boolean | null, endDate: string | null, tenure: { __typename: 'AccountTenure', fullAddress: string | null, primaryTenants: Array<{ __typename: 'PrimaryTenant', uuid: string, fullName: string | null }> } | null }
      | { __typename: 'Asset', id: string, uuid: string, assetId: string | null, assetType: string | null, assetName: string | null, isVoid: boolean, isLettable: boolean, totalBalance: string | null, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null, uprn: string | null } | null, parents: Array<{ __typename: 'AssetParent', uuid: string, type: string | null, name: string | null }> }
      | { __typename: 'DeadEvent', id: string, uuid: string }
      | { __typename: 'Delivery', id: string, uuid: string }
      | { __typename: 'Notification', id: string, uuid: string }
      | { __typename: 'Person', id: string, uuid: string, fullName: string, totalBalance: string | null, isBalanceStale: boolean, personTypes: Array<string>, tenures: Array<{ __typename: 'PersonTenure', uuid: string, assetFullAddress: string | null, isActive: boolean, totalBalance: string | null }> }
      | { __typename: 'Recipient', id: string, uuid: string }
      | { __typename: 'Tenure', id: string, uuid: string, paymentReference: string | null, isActive: boolean, startOfTenureDate: string | null, endOfTenureDate: string | null, totalBalance: string | null, tenureType: { __typename: 'TenureKind', code: string | null, description: string | null } | null, tenuredAsset: { __typename: 'TenuredAsset', uuid: string | null, fullAddress: string | null, propertyReference: string | null } | null, householdMembers: Array<{ __typename: 'HouseholdMember', uuid: string, fullName: string | null, isResponsible: boolean }> }
      | { __typename: 'Transaction', id: string, uuid: string, targetId: string | null, transactionDate: string | null, transactionTypeLabel: string | null, transactionAmount: string | null, chargedAmount: string | null, paidAmount: string | null, housingBenefitAmount: string | null, balanceAmount: string | null, paymentReference: string | null, address: string | null, isSuspense: boolean }
      | { __typename: 'Webhook', id: string, uuid: string }
     | null } | null };

export type SearchPersonsQueryVariables = Exact<{
  searchText?: string | null | undefined;
  personType?: PersonType | null | undefined;
  filter?: PersonFilterInput | null | undefined;
  facets?: Array<PersonFacet> | PersonFacet | null | undefined;
  sortBy?: PersonSortBy;
  isDesc?: boolean;
  exact?: boolean;
  highlight?: boolean;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type SearchPersonsQuery = { __typename: 'Query', searchPersons: { __typename: 'PersonConnection', totalCount: number, isTotalCountCapped: boolean, isReduced: boolean, didYouMean: string | null, interpretation: { __typename: 'Interpretation', usedText: string, ignoredWords: Array<string>, alternatives: Array<string>, corrections: Array<{ __typename: 'Correction', typed: string, used: string }> } | null, facets: Array<{ __typename: 'PersonFacetCounts', field: PersonFacet, argument: string, hasMoreValues: boolean, values: Array<{ __typename: 'FacetValue', value: string, label: string, isSelected: boolean, isCountCapped: boolean, count: number }> }>, pageInfo: { __typename: 'PageInfo', startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, edges: Array<{ __typename: 'PersonEdge', cursor: string, highlights: Array<{ __typename: 'Highlight', field: string, html: string }>, node: { __typename: 'Person', id: string, uuid: string, fullName: string, totalBalance: string | null, isBalanceStale: boolean, personTypes: Array<string>, tenures: Array<{ __typename: 'PersonTenure', uuid: string, assetFullAddress: string | null, isActive: boolean, totalBalance: string | null }> } }> } | null };

export type SearchAssetsQueryVariables = Exact<{
  searchText?: string | null | undefined;
  lookUpType?: LookUpType | null | undefined;
  assetTypes?: Array<string> | string | null | undefined;
  filter?: AssetFilterInput | null | undefined;
  facets?: Array<AssetFacet> | AssetFacet | null | undefined;
  sortBy?: AssetSortBy;
  isDesc?: boolean;
  exact?: boolean;
  highlight?: boolean;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type SearchAssetsQuery = { __typename: 'Query', searchAssets: { __typename: 'AssetConnection', totalCount: number, isTotalCountCapped: boolean, isReduced: boolean, didYouMean: string | null, interpretation: { __typename: 'Interpretation', usedText: string, ignoredWords: Array<string>, alternatives: Array<string>, corrections: Array<{ __typename: 'Correction', typed: string, used: string }> } | null, facets: Array<{ __typename: 'AssetFacetCounts', field: AssetFacet, argument: string, hasMoreValues: boolean, values: Array<{ __typename: 'FacetValue', value: string, label: string, isSelected: boolean, isCountCapped: boolean, count: number }> }>, pageInfo: { __typename: 'PageInfo', startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, edges: Array<{ __typename: 'AssetEdge', cursor: string, highlights: Array<{ __typename: 'Highlight', field: string, html: string }>, node: { __typename: 'Asset', id: string, uuid: string, assetId: string | null, assetType: string | null, assetName: string | null, isVoid: boolean, isLettable: boolean, totalBalance: string | null, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null, uprn: string | null } | null, parents: Array<{ __typename: 'AssetParent', uuid: string, type: string | null, name: string | null }> } }> } | null };

export type SearchTenuresQueryVariables = Exact<{
  searchText?: string | null | undefined;
  uprn?: string | null | undefined;
  filter?: TenureFilterInput | null | undefined;
  facets?: Array<TenureFacet> | TenureFacet | null | undefined;
  sortBy?: TenureSortBy;
  isDesc?: boolean;
  exact?: boolean;
  highlight?: boolean;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type SearchTenuresQuery = { __typename: 'Query', searchTenures: { __typename: 'TenureConnection', totalCount: number, isTotalCountCapped: boolean, isReduced: boolean, didYouMean: string | null, interpretation: { __typename: 'Interpretation', usedText: string, ignoredWords: Array<string>, alternatives: Array<string>, corrections: Array<{ __typename: 'Correction', typed: string, used: string }> } | null, facets: Array<{ __typename: 'TenureFacetCounts', field: TenureFacet, argument: string, hasMoreValues: boolean, values: Array<{ __typename: 'FacetValue', value: string, label: string, isSelected: boolean, isCountCapped: boolean, count: number }> }>, pageInfo: { __typename: 'PageInfo', startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, edges: Array<{ __typename: 'TenureEdge', cursor: string, highlights: Array<{ __typename: 'Highlight', field: string, html: string }>, node: { __typename: 'Tenure', id: string, uuid: string, paymentReference: string | null, isActive: boolean, startOfTenureDate: string | null, endOfTenureDate: string | null, totalBalance: string | null, tenureType: { __typename: 'TenureKind', code: string | null, description: string | null } | null, tenuredAsset: { __typename: 'TenuredAsset', uuid: string | null, fullAddress: string | null, propertyReference: string | null } | null, householdMembers: Array<{ __typename: 'HouseholdMember', uuid: string, fullName: string | null, isResponsible: boolean }> } }> } | null };

export type SearchTransactionsQueryVariables = Exact<{
  searchText?: string | null | undefined;
  targetId?: string | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  isSuspense?: boolean | null | undefined;
  filter?: TransactionFilterInput | null | undefined;
  facets?: Array<TransactionFacet> | TransactionFacet | null | undefined;
  sortBy?: TransactionSortBy;
  isDesc?: boolean;
  exact?: boolean;
  highlight?: boolean;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type SearchTransactionsQuery = { __typename: 'Query', searchTransactions: { __typename: 'TransactionConnection', totalCount: number, isTotalCountCapped: boolean, isReduced: boolean, didYouMean: string | null, interpretation: { __typename: 'Interpretation', usedText: string, ignoredWords: Array<string>, alternatives: Array<string>, corrections: Array<{ __typename: 'Correction', typed: string, used: string }> } | null, facets: Array<{ __typename: 'TransactionFacetCounts', field: TransactionFacet, argument: string, hasMoreValues: boolean, values: Array<{ __typename: 'FacetValue', value: string, label: string, isSelected: boolean, isCountCapped: boolean, count: number }> }>, pageInfo: { __typename: 'PageInfo', startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, edges: Array<{ __typename: 'TransactionEdge', cursor: string, highlights: Array<{ __typename: 'Highlight', field: string, html: string }>, node: { __typename: 'Transaction', id: string, uuid: string, targetId: string | null, transactionDate: string | null, transactionTypeLabel: string | null, transactionAmount: string | null, chargedAmount: string | null, paidAmount: string | null, housingBenefitAmount: string | null, balanceAmount: string | null, paymentReference: string | null, address: string | null, isSuspense: boolean } }> } | null };

export type SearchAccountsQueryVariables = Exact<{
  searchText?: string | null | undefined;
  lookUpType?: LookUpType | null | undefined;
  filter?: AccountFilterInput | null | undefined;
  facets?: Array<AccountFacet> | AccountFacet | null | undefined;
  sortBy?: AccountSortBy;
  isDesc?: boolean;
  exact?: boolean;
  highlight?: boolean;
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type SearchAccountsQuery = { __typename: 'Query', searchAccounts: { __typename: 'AccountConnection', totalCount: number, isTotalCountCapped: boolean, isReduced: boolean, didYouMean: string | null, interpretation: { __typename: 'Interpretation', usedText: string, ignoredWords: Array<string>, alternatives: Array<string>, corrections: Array<{ __typename: 'Correction', typed: string, used: string }> } | null, facets: Array<{ __typename: 'AccountFacetCounts', field: AccountFacet, argument: string, hasMoreValues: boolean, values: Array<{ __typename: 'FacetValue', value: string, label: string, isSelected: boolean, isCountCapped: boolean, count: number }> }>, pageInfo: { __typename: 'PageInfo', startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, edges: Array<{ __typename: 'AccountEdge', cursor: string, highlights: Array<{ __typename: 'Highlight', field: string, html: string }>, node: { __typename: 'Account', id: string, uuid: string, paymentReference: string | null, accountType: string | null, accountStatus: string | null, accountBalance: string | null, isInArrears: boolean | null, endDate: string | null, tenure: { __typename: 'AccountTenure', fullAddress: string | null, primaryTenants: Array<{ __typename: 'PrimaryTenant', uuid: string, fullName: string | null }> } | null } }> } | null };

export type SearchEverythingQueryVariables = Exact<{
  text: string;
  kinds?: Array<SearchKind> | SearchKind | null | undefined;
  first?: number;
  exact?: boolean;
  highlight?: boolean;
}>;


export type SearchEverythingQuery = { __typename: 'Query', search: { __typename: 'SearchEverything', isReduced: boolean, interpretation: { __typename: 'Interpretation', usedText: string, ignoredWords: Array<string>, alternatives: Array<string>, corrections: Array<{ __typename: 'Correction', typed: string, used: string }> } | null, persons: { __typename: 'PersonHits', totalCount: number, isTotalCountCapped: boolean, hasMore: boolean, edges: Array<{ __typename: 'PersonEdge', highlights: Array<{ __typename: 'Highlight', field: string, html: string }>, node: { __typename: 'Person', id: string, uuid: string, fullName: string, totalBalance: string | null, isBalanceStale: boolean, personTypes: Array<string>, tenures: Array<{ __typename: 'PersonTenure', uuid: string, assetFullAddress: string | null, isActive: boolean, totalBalance: string | null }> } }> } | null, assets: { __typename: 'AssetHits', totalCount: number, isTotalCountCapped: boolean, hasMore: boolean, edges: Array<{ __typename: 'AssetEdge', highlights: Array<{ __typename: 'Highlight', field: string, html: string }>, node: { __typename: 'Asset', id: string, uuid: string, assetId: string | null, assetType: string | null, assetName: string | null, isVoid: boolean, isLettable: boolean, totalBalance: string | null, assetAddress: { __typename: 'AssetAddress', postPreamble: string | null, addressLine1: string | null, addressLine2: string | null, addressLine3: string | null, addressLine4: string | null, postCode: string | null, uprn: string | null } | null, parents: Array<{ __typename: 'AssetParent', uuid: string, type: string | null, name: string | null }> } }> } | null, tenures: { __typename: 'TenureHits', totalCount: number, isTotalCountCapped: boolean, hasMore: boolean, edges: Array<{ __typename: 'TenureEdge', highlights: Array<{ __typename: 'Highlight', field: string, html: string }>, node: { __typename: 'Tenure', id: string, uuid: string, paymentReference: string | null, isActive: boolean, startOfTenureDate: string | null, endOfTenureDate: string | null, totalBalance: string | null, tenureType: { __typename: 'TenureKind', code: string | null, description: string | null } | null, tenuredAsset: { __typename: 'TenuredAsset', uuid: string | null, fullAddress: string | null, propertyReference: string | null } | null, householdMembers: Array<{ __typename: 'HouseholdMember', uuid: string, fullName: string | null, isResponsible: boolean }> } }> } | null, transactions: { __typename: 'TransactionHits', totalCount: number, isTotalCountCapped: boolean, hasMore: boolean, edges: Array<{ __typename: 'TransactionEdge', highlights: Array<{ __typename: 'Highlight', field: string, html: string }>, node: { __typename: 'Transaction', id: string, uuid: string, targetId: string | null, transactionDate: string | null, transactionTypeLabel: string | null, transactionAmount: string | null, chargedAmount: string | null, paidAmount: string | null, housingBenefitAmount: string | null, balanceAmount: string | null, paymentReference: string | null, address: string | null, isSuspense: boolean } }> } | null, accounts: { __typename: 'AccountHits', totalCount: number, isTotalCountCapped: boolean, hasMore: boolean, edges: Array<{ __typename: 'AccountEdge', highlights: Array<{ __typename: 'Highlight', field: string, html: string }>, node: { __typename: 'Account', id: string, uuid: string, paymentReference: string | null, accountType: string | null, accountStatus: string | null, accountBalance: string | null, isInArrears: boolean | null, endDate: string | null, tenure: { __typename: 'AccountTenure', fullAddress: string | null, primaryTenants: Array<{ __typename: 'PrimaryTenant', uuid: string, fullName: string | null }> } | null } }> } | null } | null };

export const PageOfListFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageOfList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}}]} as unknown as DocumentNode<PageOfListFragment, unknown>;
export const PersonSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isBalanceStale"}},{"kind":"Field","name":{"kind":"Name","value":"personTypes"}},{"kind":"Field","name":{"kind":"Name","value":"tenures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetFullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}}]}}]}}]} as unknown as DocumentNode<PersonSummaryFragment, unknown>;
export const AssetSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"isVoid"}},{"kind":"Field","name":{"kind":"Name","value":"isLettable"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"assetAddress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"postPreamble"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine3"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine4"}},{"kind":"Field","name":{"kind":"Name","value":"postCode"}},{"kind":"Field","name":{"kind":"Name","value":"uprn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<AssetSummaryFragment, unknown>;
export const TenureSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TenureSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"startOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"endOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tenureType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenuredAsset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"propertyReference"}}]}},{"kind":"Field","name":{"kind":"Name","value":"householdMembers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"isResponsible"}}]}}]}}]} as unknown as DocumentNode<TenureSummaryFragment, unknown>;
export const TransactionSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransactionSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"transactionDate"}},{"kind":"Field","name":{"kind":"Name","value":"transactionTypeLabel"}},{"kind":"Field","name":{"kind":"Name","value":"transactionAmount"}},{"kind":"Field","name":{"kind":"Name","value":"chargedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"housingBenefitAmount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"isSuspense"}}]}}]} as unknown as DocumentNode<TransactionSummaryFragment, unknown>;
export const LedgerRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LedgerRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransactionSummary"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"isReferenceShared"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransactionSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"transactionDate"}},{"kind":"Field","name":{"kind":"Name","value":"transactionTypeLabel"}},{"kind":"Field","name":{"kind":"Name","value":"transactionAmount"}},{"kind":"Field","name":{"kind":"Name","value":"chargedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"housingBenefitAmount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"isSuspense"}}]}}]} as unknown as DocumentNode<LedgerRowFragment, unknown>;
export const AccountSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"accountType"}},{"kind":"Field","name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"accountBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isInArrears"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"primaryTenants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}}]}}]}}]} as unknown as DocumentNode<AccountSummaryFragment, unknown>;
export const TargetRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TargetRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Node"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"assetAddress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"postPreamble"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine3"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine4"}},{"kind":"Field","name":{"kind":"Name","value":"postCode"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"tenuredAsset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}}]}}]}}]}}]} as unknown as DocumentNode<TargetRecordFragment, unknown>;
export const CountedValueFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountedValue"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FacetValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"isSelected"}},{"kind":"Field","name":{"kind":"Name","value":"isCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]} as unknown as DocumentNode<CountedValueFragment, unknown>;
export const MarksFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Marks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Highlight"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"html"}}]}}]} as unknown as DocumentNode<MarksFragment, unknown>;
export const NotificationSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"notificationType"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"targetType"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"maskedFields"}},{"kind":"Field","name":{"kind":"Name","value":"followOnUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdDate"}},{"kind":"Field","name":{"kind":"Name","value":"requireAction"}},{"kind":"Field","name":{"kind":"Name","value":"hasOpenAction"}},{"kind":"Field","name":{"kind":"Name","value":"isRemovable"}},{"kind":"Field","name":{"kind":"Name","value":"isReadStatus"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"seenAt"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionType"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDoneBy"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDate"}}]}}]} as unknown as DocumentNode<NotificationSummaryFragment, unknown>;
export const CountsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unread"}},{"kind":"Field","name":{"kind":"Name","value":"unseen"}},{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"requiringAction"}}]}}]} as unknown as DocumentNode<CountsFragment, unknown>;
export const DeliveryStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}}]}}]} as unknown as DocumentNode<DeliveryStateFragment, unknown>;
export const FieldErrorFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<FieldErrorFragment, unknown>;
export const TakenFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Taken"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interpretation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usedText"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"typed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ignoredWords"}},{"kind":"Field","name":{"kind":"Name","value":"alternatives"}}]}}]} as unknown as DocumentNode<TakenFragment, unknown>;
export const ViewerDocument = {"__meta__":{"hash":"sha256:d057842741500c1a7c67b7e82478e29d5fb789ca83b6c9a9fff56b7cacf05a73"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"groups"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const InboxDocument = {"__meta__":{"hash":"sha256:f537aee749bce3a3e07fb52ca95b977ca689c21f36014d0506cdfcd3018d77f6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Inbox"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationSortBy"}}},"defaultValue":{"kind":"EnumValue","value":"CREATED_DATE"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":true}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"notifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sortBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"isDesc"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageOfList"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationSummary"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageOfList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"notificationType"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"targetType"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"maskedFields"}},{"kind":"Field","name":{"kind":"Name","value":"followOnUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdDate"}},{"kind":"Field","name":{"kind":"Name","value":"requireAction"}},{"kind":"Field","name":{"kind":"Name","value":"hasOpenAction"}},{"kind":"Field","name":{"kind":"Name","value":"isRemovable"}},{"kind":"Field","name":{"kind":"Name","value":"isReadStatus"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"seenAt"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionType"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDoneBy"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDate"}}]}}]} as unknown as DocumentNode<InboxQuery, InboxQueryVariables>;
export const InboxCountsDocument = {"__meta__":{"hash":"sha256:28067f5f832323975f1cf65643e99da289ab403f73692569d0cda985571873a8"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"InboxCounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationFilterInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"notificationCounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unread"}},{"kind":"Field","name":{"kind":"Name","value":"unseen"}},{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"requiringAction"}}]}}]} as unknown as DocumentNode<InboxCountsQuery, InboxCountsQueryVariables>;
export const NotificationPageDocument = {"__meta__":{"hash":"sha256:64af05d68c36c351ada7b7b08c66635c49b906d2f0f2a788a72a8e3fbd72ea37"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NotificationPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationReferenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"notification"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationSummary"}},{"kind":"Field","name":{"kind":"Name","value":"actionNote"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"sendAfter"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TargetRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"performedActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"actionType"}},{"kind":"Field","name":{"kind":"Name","value":"actionNote"}},{"kind":"Field","name":{"kind":"Name","value":"doneBy"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryState"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"notificationType"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"targetType"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"maskedFields"}},{"kind":"Field","name":{"kind":"Name","value":"followOnUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdDate"}},{"kind":"Field","name":{"kind":"Name","value":"requireAction"}},{"kind":"Field","name":{"kind":"Name","value":"hasOpenAction"}},{"kind":"Field","name":{"kind":"Name","value":"isRemovable"}},{"kind":"Field","name":{"kind":"Name","value":"isReadStatus"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"seenAt"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionType"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDoneBy"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDate"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TargetRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Node"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"assetAddress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"postPreamble"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine3"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine4"}},{"kind":"Field","name":{"kind":"Name","value":"postCode"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"tenuredAsset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}}]}}]} as unknown as DocumentNode<NotificationPageQuery, NotificationPageQueryVariables>;
export const CreateNotificationDocument = {"__meta__":{"hash":"sha256:685a650435e0575f8452ab0643c3f0074c942f6c7bd47df5cb18823a8a4ea524"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateNotification"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateNotificationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createNotification"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isReplayed"}},{"kind":"Field","name":{"kind":"Name","value":"notification"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationSummary"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryState"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FieldError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"notificationType"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"targetType"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"maskedFields"}},{"kind":"Field","name":{"kind":"Name","value":"followOnUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdDate"}},{"kind":"Field","name":{"kind":"Name","value":"requireAction"}},{"kind":"Field","name":{"kind":"Name","value":"hasOpenAction"}},{"kind":"Field","name":{"kind":"Name","value":"isRemovable"}},{"kind":"Field","name":{"kind":"Name","value":"isReadStatus"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"seenAt"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionType"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDoneBy"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDate"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<CreateNotificationMutation, CreateNotificationMutationVariables>;
export const PerformActionDocument = {"__meta__":{"hash":"sha256:5e6ed2d17d437a8808628daf2512072e9632fe234d4ef92cb56028e1bc4af762"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PerformAction"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PerformActionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"performAction"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"notification"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationSummary"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decidedMeanwhile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"actionType"}},{"kind":"Field","name":{"kind":"Name","value":"actionNote"}},{"kind":"Field","name":{"kind":"Name","value":"doneBy"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FieldError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"notificationType"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"targetType"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"maskedFields"}},{"kind":"Field","name":{"kind":"Name","value":"followOnUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdDate"}},{"kind":"Field","name":{"kind":"Name","value":"requireAction"}},{"kind":"Field","name":{"kind":"Name","value":"hasOpenAction"}},{"kind":"Field","name":{"kind":"Name","value":"isRemovable"}},{"kind":"Field","name":{"kind":"Name","value":"isReadStatus"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"seenAt"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionType"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDoneBy"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDate"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unread"}},{"kind":"Field","name":{"kind":"Name","value":"unseen"}},{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"requiringAction"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<PerformActionMutation, PerformActionMutationVariables>;
export const DeleteNotificationDocument = {"__meta__":{"hash":"sha256:f6758205dc2314325e91eac2955e2ce22c451c09f11a605fbd71a379d8bd7d4b"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteNotification"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteNotificationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"deleteNotification"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"deletedNotificationId"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FieldError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<DeleteNotificationMutation, DeleteNotificationMutationVariables>;
export const MarkNotificationsSeenDocument = {"__meta__":{"hash":"sha256:4e03b0a49e55ee800036d6194aabc30ebaafe30232aea0a1e24ad2ad039d1544"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkNotificationsSeen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarkNotificationsSeenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"markNotificationsSeen"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"changedCount"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FieldError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unread"}},{"kind":"Field","name":{"kind":"Name","value":"unseen"}},{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"requiringAction"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<MarkNotificationsSeenMutation, MarkNotificationsSeenMutationVariables>;
export const MarkNotificationsReadDocument = {"__meta__":{"hash":"sha256:693f260247685d82d149d8b65a705bfe43344fdc1c0356479807882505990dc0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkNotificationsRead"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarkNotificationsReadInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"markNotificationsRead"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"changedCount"}},{"kind":"Field","name":{"kind":"Name","value":"readNotificationIds"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FieldError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unread"}},{"kind":"Field","name":{"kind":"Name","value":"unseen"}},{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"requiringAction"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<MarkNotificationsReadMutation, MarkNotificationsReadMutationVariables>;
export const ArchiveNotificationsDocument = {"__meta__":{"hash":"sha256:27bd849ac006a4629ac8fb80390aa6969ac4b0ee02bf8886e9e1441fe5c7efc9"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ArchiveNotifications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ArchiveNotificationsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"archiveNotifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"changedCount"}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FieldError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unread"}},{"kind":"Field","name":{"kind":"Name","value":"unseen"}},{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"requiringAction"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<ArchiveNotificationsMutation, ArchiveNotificationsMutationVariables>;
export const AddresseeDocument = {"__meta__":{"hash":"sha256:97c63a0eaff46416c83f38434b210d78dff01ad7650de006789c5b07f2510f1e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Addressee"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PersonReferenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"surname"}},{"kind":"Field","name":{"kind":"Name","value":"tenures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetFullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"postCode"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}}]}}]}}]}}]} as unknown as DocumentNode<AddresseeQuery, AddresseeQueryVariables>;
export const SendingServicesDocument = {"__meta__":{"hash":"sha256:7b4abf3ccfbdd393c28ddc023d447e442e0ad146449fe669a16f0a20b325c9ea"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SendingServices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"sendingServices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<SendingServicesQuery, SendingServicesQueryVariables>;
export const TemplatesDocument = {"__meta__":{"hash":"sha256:477923a5d2a99c576ee8c91903b0f79185210cf3a811bb6ddfdbc2062f502776"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Templates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"service"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"notificationTemplates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"service"},"value":{"kind":"Variable","name":{"kind":"Name","value":"service"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"templateId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"placeholders"}}]}}]}}]} as unknown as DocumentNode<TemplatesQuery, TemplatesQueryVariables>;
export const PreviewDocument = {"__meta__":{"hash":"sha256:c9faef392a26f57eebd775a1c34e2de96f21bafbf5a488a8ed583d3f9ed57f7d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Preview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"service"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"templateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"personalisationParams"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JSONObject"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"previewNotification"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"service"},"value":{"kind":"Variable","name":{"kind":"Name","value":"service"}}},{"kind":"Argument","name":{"kind":"Name","value":"templateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"templateId"}}},{"kind":"Argument","name":{"kind":"Name","value":"personalisationParams"},"value":{"kind":"Variable","name":{"kind":"Name","value":"personalisationParams"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}}]}}]} as unknown as DocumentNode<PreviewQuery, PreviewQueryVariables>;
export const InboxChangesDocument = {"__meta__":{"hash":"sha256:c1ba581a033734978a2101365d4ee22db857d827269006fc0b0ee6a4b0e20306"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"InboxChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notificationChanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"notificationId"}},{"kind":"Field","name":{"kind":"Name","value":"notification"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationSummary"}}]}},{"kind":"Field","name":{"kind":"Name","value":"counts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Counts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"notificationType"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"targetType"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"maskedFields"}},{"kind":"Field","name":{"kind":"Name","value":"followOnUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdDate"}},{"kind":"Field","name":{"kind":"Name","value":"requireAction"}},{"kind":"Field","name":{"kind":"Name","value":"hasOpenAction"}},{"kind":"Field","name":{"kind":"Name","value":"isRemovable"}},{"kind":"Field","name":{"kind":"Name","value":"isReadStatus"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"seenAt"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionType"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDoneBy"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDate"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Counts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationCounts"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"unread"}},{"kind":"Field","name":{"kind":"Name","value":"unseen"}},{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"requiringAction"}}]}}]} as unknown as DocumentNode<InboxChangesSubscription, InboxChangesSubscriptionVariables>;
export const DeliveryChangesDocument = {"__meta__":{"hash":"sha256:9eb6ada371b6334d5569af1b5444698ca4e2dc96628534beca0e5a7a464f9ec6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"DeliveryChanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryStatusChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryState"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}}]}}]} as unknown as DocumentNode<DeliveryChangesSubscription, DeliveryChangesSubscriptionVariables>;
export const SuspenseListDocument = {"__meta__":{"hash":"sha256:855ef27f3a1aecbd5e869b97ef7180b97e540ecbae30114cc55ce5776baedd10"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SuspenseList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionSortBy"}}},"defaultValue":{"kind":"EnumValue","value":"TRANSACTION_DATE"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":true}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"searchTransactions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"isSuspense"},"value":{"kind":"BooleanValue","value":true}},{"kind":"Argument","name":{"kind":"Name","value":"searchText"},"value":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}}},{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"sortBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"isDesc"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"isReduced"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransactionSummary"}},{"kind":"Field","name":{"kind":"Name","value":"transactionSource"}},{"kind":"Field","name":{"kind":"Name","value":"sender"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"suspenseResolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isResolved"}},{"kind":"Field","name":{"kind":"Name","value":"isApproved"}},{"kind":"Field","name":{"kind":"Name","value":"isConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionDate"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransactionSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"transactionDate"}},{"kind":"Field","name":{"kind":"Name","value":"transactionTypeLabel"}},{"kind":"Field","name":{"kind":"Name","value":"transactionAmount"}},{"kind":"Field","name":{"kind":"Name","value":"chargedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"housingBenefitAmount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"isSuspense"}}]}}]} as unknown as DocumentNode<SuspenseListQuery, SuspenseListQueryVariables>;
export const DeliveriesToMendDocument = {"__meta__":{"hash":"sha256:ad86184c831d33b23d101ffe6a647b72501b93201bff6f73033ce8489a05b333"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeliveriesToMend"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"failedDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryState"}},{"kind":"Field","name":{"kind":"Name","value":"notificationId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}}]}}]} as unknown as DocumentNode<DeliveriesToMendQuery, DeliveriesToMendQueryVariables>;
export const NotificationsOfDeliveriesDocument = {"__meta__":{"hash":"sha256:61713768b5649e47cd3f29cea5089a30c13d5cd1750dcce66ced69cc6b583501"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NotificationsOfDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"mobileNumber"}},{"kind":"Field","name":{"kind":"Name","value":"personalisationParams"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"targetType"}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TargetRecord"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TargetRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Node"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"assetAddress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"postPreamble"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine3"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine4"}},{"kind":"Field","name":{"kind":"Name","value":"postCode"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"tenuredAsset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}}]}}]}}]}}]} as unknown as DocumentNode<NotificationsOfDeliveriesQuery, NotificationsOfDeliveriesQueryVariables>;
export const OperationsDocument = {"__meta__":{"hash":"sha256:e2acd7d3de0e5ed379ae7795e3a82c54ad2a60f2b493e0c3c47e9567ccddf0f6"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Operations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"providerServices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"names"}},{"kind":"Field","name":{"kind":"Name","value":"heldUntil"}},{"kind":"Field","name":{"kind":"Name","value":"heldFor"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"uncertain"}},{"kind":"Field","name":{"kind":"Name","value":"putOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"heldKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"heldUntil"}},{"kind":"Field","name":{"kind":"Name","value":"heldFor"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"searchIndexes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isSearchable"}},{"kind":"Field","name":{"kind":"Name","value":"documents"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"changesBehind"}},{"kind":"Field","name":{"kind":"Name","value":"secondsBehind"}},{"kind":"Field","name":{"kind":"Name","value":"rebuild"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}}]}}]}}]}}]} as unknown as DocumentNode<OperationsQuery, OperationsQueryVariables>;
export const DeadEventsDocument = {"__meta__":{"hash":"sha256:2338b03eea511982b3069946007b9dbb8ef1ed944cef4c9f3fb628cee64ba675"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeadEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"deadEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"eventType"}},{"kind":"Field","name":{"kind":"Name","value":"entityId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"failureCode"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}}]}}]}}]}}]} as unknown as DocumentNode<DeadEventsQuery, DeadEventsQueryVariables>;
export const RetryDeliveryDocument = {"__meta__":{"hash":"sha256:30caf9a6c2afba13df06c3a4e2016174a1f51a4de390751d40b48288aeca7fc7"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RetryDeliveryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"retryDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryState"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FieldError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"channel"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"isRetryable"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<RetryDeliveryMutation, RetryDeliveryMutationVariables>;
export const ReleaseProviderServiceDocument = {"__meta__":{"hash":"sha256:4c48fb3f88d20c63a0ea35cab75ad1b70c846284bfe4c94f52062aff3826b476"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReleaseProviderService"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReleaseProviderServiceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"releaseProviderService"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FieldError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<ReleaseProviderServiceMutation, ReleaseProviderServiceMutationVariables>;
export const ReplayEventsDocument = {"__meta__":{"hash":"sha256:f6d9201f3559503c1752645f301e0cc5519c5d441084e0551f84e4c5a6077b42"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplayEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplayEventsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"replayEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"replayedEventIds"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FieldError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<ReplayEventsMutation, ReplayEventsMutationVariables>;
export const DiscardEventsDocument = {"__meta__":{"hash":"sha256:3119e263e03fc53f943301a041f7858a6bc8f1ac8447b31c2d05de89e79e5719"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DiscardEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DiscardEventsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"discardEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FieldError"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FieldError"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]} as unknown as DocumentNode<DiscardEventsMutation, DiscardEventsMutationVariables>;
export const PersonPageDocument = {"__meta__":{"hash":"sha256:5307423c687bec23cf519a559fc2e36659e00957d169e49fc49b93d8fb96ad3e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PersonReferenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonSummary"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"middleName"}},{"kind":"Field","name":{"kind":"Name","value":"surname"}},{"kind":"Field","name":{"kind":"Name","value":"dateOfBirth"}},{"kind":"Field","name":{"kind":"Name","value":"placeOfBirth"}},{"kind":"Field","name":{"kind":"Name","value":"isPersonCautionaryAlert"}},{"kind":"Field","name":{"kind":"Name","value":"isTenureCautionaryAlert"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAsOf"}},{"kind":"Field","name":{"kind":"Name","value":"tenureCount"}},{"kind":"Field","name":{"kind":"Name","value":"tenures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"isResponsible"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"type"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"householdMembers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"isResponsible"}},{"kind":"Field","name":{"kind":"Name","value":"personTenureType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"accounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountSummary"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transactions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LedgerRow"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"notifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationSummary"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransactionSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"transactionDate"}},{"kind":"Field","name":{"kind":"Name","value":"transactionTypeLabel"}},{"kind":"Field","name":{"kind":"Name","value":"transactionAmount"}},{"kind":"Field","name":{"kind":"Name","value":"chargedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"housingBenefitAmount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"isSuspense"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isBalanceStale"}},{"kind":"Field","name":{"kind":"Name","value":"personTypes"}},{"kind":"Field","name":{"kind":"Name","value":"tenures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetFullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"accountType"}},{"kind":"Field","name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"accountBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isInArrears"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"primaryTenants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LedgerRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransactionSummary"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"isReferenceShared"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"notificationType"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"targetType"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"maskedFields"}},{"kind":"Field","name":{"kind":"Name","value":"followOnUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdDate"}},{"kind":"Field","name":{"kind":"Name","value":"requireAction"}},{"kind":"Field","name":{"kind":"Name","value":"hasOpenAction"}},{"kind":"Field","name":{"kind":"Name","value":"isRemovable"}},{"kind":"Field","name":{"kind":"Name","value":"isReadStatus"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"seenAt"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionType"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDoneBy"}},{"kind":"Field","name":{"kind":"Name","value":"performedActionDate"}}]}}]} as unknown as DocumentNode<PersonPageQuery, PersonPageQueryVariables>;
export const AssetPageDocument = {"__meta__":{"hash":"sha256:9f02db3948223713b1f1cacc0324439afdd3d2eed2e9f0994e6b635736aedf31"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AssetPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AssetReferenceInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"asset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetSummary"}},{"kind":"Field","name":{"kind":"Name","value":"isAssetCautionaryAlerted"}},{"kind":"Field","name":{"kind":"Name","value":"assetCharacteristics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"numberOfBedrooms"}},{"kind":"Field","name":{"kind":"Name","value":"yearConstructed"}},{"kind":"Field","name":{"kind":"Name","value":"heating"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assetManagement"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"propertyOccupiedStatus"}},{"kind":"Field","name":{"kind":"Name","value":"readyToLetDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rollUp"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"totalDwellingRent"}},{"kind":"Field","name":{"kind":"Name","value":"totalNonDwellingRent"}},{"kind":"Field","name":{"kind":"Name","value":"totalRentalServiceCharges"}},{"kind":"Field","name":{"kind":"Name","value":"totalServiceCharges"}}]}},{"kind":"Field","name":{"kind":"Name","value":"estate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetSummary"}}]}},{"kind":"Field","name":{"kind":"Name","value":"block"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetSummary"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blocks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetSummary"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"properties"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetSummary"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TenureSummary"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"residents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonSummary"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"isVoid"}},{"kind":"Field","name":{"kind":"Name","value":"isLettable"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"assetAddress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"postPreamble"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine3"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine4"}},{"kind":"Field","name":{"kind":"Name","value":"postCode"}},{"kind":"Field","name":{"kind":"Name","value":"uprn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TenureSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"startOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"endOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tenureType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenuredAsset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"propertyReference"}}]}},{"kind":"Field","name":{"kind":"Name","value":"householdMembers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"isResponsible"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isBalanceStale"}},{"kind":"Field","name":{"kind":"Name","value":"personTypes"}},{"kind":"Field","name":{"kind":"Name","value":"tenures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetFullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}}]}}]}}]} as unknown as DocumentNode<AssetPageQuery, AssetPageQueryVariables>;
export const TenurePageDocument = {"__meta__":{"hash":"sha256:2e135c10c053a5d23c33bdf8f82d95c0b5438a3f0aae102c96b29832aea9ceab"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TenurePage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TenureReferenceInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TenureSummary"}},{"kind":"Field","name":{"kind":"Name","value":"householdMemberCount"}},{"kind":"Field","name":{"kind":"Name","value":"householdMembers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"isResponsible"}},{"kind":"Field","name":{"kind":"Name","value":"personTenureType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"legacyReferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"asset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetSummary"}}]}},{"kind":"Field","name":{"kind":"Name","value":"accounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountSummary"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transactions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageOfList"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"LedgerRow"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransactionSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"transactionDate"}},{"kind":"Field","name":{"kind":"Name","value":"transactionTypeLabel"}},{"kind":"Field","name":{"kind":"Name","value":"transactionAmount"}},{"kind":"Field","name":{"kind":"Name","value":"chargedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"housingBenefitAmount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"isSuspense"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TenureSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"startOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"endOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tenureType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenuredAsset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"propertyReference"}}]}},{"kind":"Field","name":{"kind":"Name","value":"householdMembers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"isResponsible"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"isVoid"}},{"kind":"Field","name":{"kind":"Name","value":"isLettable"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"assetAddress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"postPreamble"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine3"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine4"}},{"kind":"Field","name":{"kind":"Name","value":"postCode"}},{"kind":"Field","name":{"kind":"Name","value":"uprn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"accountType"}},{"kind":"Field","name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"accountBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isInArrears"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"primaryTenants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageOfList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LedgerRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransactionSummary"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"isReferenceShared"}}]}}]} as unknown as DocumentNode<TenurePageQuery, TenurePageQueryVariables>;
export const AccountLedgerDocument = {"__meta__":{"hash":"sha256:0afe78fc9aee2ac3c4a740f525cb91bfa2fedc3defa2e5c61213631ecf40a636"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountLedger"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"by"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountReferenceInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"account"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"Variable","name":{"kind":"Name","value":"by"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountSummary"}},{"kind":"Field","name":{"kind":"Name","value":"isReferenceShared"}},{"kind":"Field","name":{"kind":"Name","value":"consolidatedBalance"}},{"kind":"Field","name":{"kind":"Name","value":"rentGroupType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"consolidatedCharges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"target"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TenureSummary"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transactions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageOfList"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransactionSummary"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"accountType"}},{"kind":"Field","name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"accountBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isInArrears"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"primaryTenants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TenureSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"startOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"endOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tenureType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenuredAsset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"propertyReference"}}]}},{"kind":"Field","name":{"kind":"Name","value":"householdMembers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"isResponsible"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageOfList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransactionSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"transactionDate"}},{"kind":"Field","name":{"kind":"Name","value":"transactionTypeLabel"}},{"kind":"Field","name":{"kind":"Name","value":"transactionAmount"}},{"kind":"Field","name":{"kind":"Name","value":"chargedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"housingBenefitAmount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"isSuspense"}}]}}]} as unknown as DocumentNode<AccountLedgerQuery, AccountLedgerQueryVariables>;
export const RecordChangesDocument = {"__meta__":{"hash":"sha256:d154d34358da9b2697b180403dc2a5a6958d03d72cb99d42a0f5fdb650b72c46"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"RecordChanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SearchKind"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"uuid"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uuid"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"record"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonSummary"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetSummary"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TenureSummary"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransactionSummary"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountSummary"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isBalanceStale"}},{"kind":"Field","name":{"kind":"Name","value":"personTypes"}},{"kind":"Field","name":{"kind":"Name","value":"tenures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetFullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"isVoid"}},{"kind":"Field","name":{"kind":"Name","value":"isLettable"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"assetAddress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"postPreamble"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine3"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine4"}},{"kind":"Field","name":{"kind":"Name","value":"postCode"}},{"kind":"Field","name":{"kind":"Name","value":"uprn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TenureSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"startOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"endOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tenureType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenuredAsset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"propertyReference"}}]}},{"kind":"Field","name":{"kind":"Name","value":"householdMembers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"isResponsible"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransactionSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"transactionDate"}},{"kind":"Field","name":{"kind":"Name","value":"transactionTypeLabel"}},{"kind":"Field","name":{"kind":"Name","value":"transactionAmount"}},{"kind":"Field","name":{"kind":"Name","value":"chargedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"housingBenefitAmount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"isSuspense"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"accountType"}},{"kind":"Field","name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"accountBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isInArrears"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"primaryTenants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}}]}}]}}]} as unknown as DocumentNode<RecordChangesSubscription, RecordChangesSubscriptionVariables>;
export const SearchPersonsDocument = {"__meta__":{"hash":"sha256:6606e4cc1cc913fd6bcb4ff2d1defb08ac62fbd81ec85a76897a7d5e5f6bebd8"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchPersons"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"personType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PersonType"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"PersonFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"facets"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PersonFacet"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PersonSortBy"}}},"defaultValue":{"kind":"EnumValue","value":"RELEVANCE"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exact"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"searchPersons"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"searchText"},"value":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}}},{"kind":"Argument","name":{"kind":"Name","value":"personType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"personType"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"facets"},"value":{"kind":"Variable","name":{"kind":"Name","value":"facets"}}},{"kind":"Argument","name":{"kind":"Name","value":"sortBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"isDesc"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}}},{"kind":"Argument","name":{"kind":"Name","value":"exact"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exact"}}},{"kind":"Argument","name":{"kind":"Name","value":"highlight"},"value":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"isReduced"}},{"kind":"Field","name":{"kind":"Name","value":"didYouMean"}},{"kind":"Field","name":{"kind":"Name","value":"interpretation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Taken"}}]}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"argument"}},{"kind":"Field","name":{"kind":"Name","value":"hasMoreValues"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountedValue"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageOfList"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Marks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonSummary"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Taken"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interpretation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usedText"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"typed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ignoredWords"}},{"kind":"Field","name":{"kind":"Name","value":"alternatives"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountedValue"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FacetValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"isSelected"}},{"kind":"Field","name":{"kind":"Name","value":"isCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageOfList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Marks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Highlight"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"html"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isBalanceStale"}},{"kind":"Field","name":{"kind":"Name","value":"personTypes"}},{"kind":"Field","name":{"kind":"Name","value":"tenures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetFullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}}]}}]}}]} as unknown as DocumentNode<SearchPersonsQuery, SearchPersonsQueryVariables>;
export const SearchAssetsDocument = {"__meta__":{"hash":"sha256:79ee6b38ceee1f46ed0c1d41368141de608b71469a099df5e617e25c181057ab"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchAssets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lookUpType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LookUpType"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assetTypes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AssetFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"facets"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AssetFacet"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AssetSortBy"}}},"defaultValue":{"kind":"EnumValue","value":"RELEVANCE"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exact"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"searchAssets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"searchText"},"value":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}}},{"kind":"Argument","name":{"kind":"Name","value":"lookUpType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lookUpType"}}},{"kind":"Argument","name":{"kind":"Name","value":"assetTypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assetTypes"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"facets"},"value":{"kind":"Variable","name":{"kind":"Name","value":"facets"}}},{"kind":"Argument","name":{"kind":"Name","value":"sortBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"isDesc"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}}},{"kind":"Argument","name":{"kind":"Name","value":"exact"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exact"}}},{"kind":"Argument","name":{"kind":"Name","value":"highlight"},"value":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"isReduced"}},{"kind":"Field","name":{"kind":"Name","value":"didYouMean"}},{"kind":"Field","name":{"kind":"Name","value":"interpretation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Taken"}}]}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"argument"}},{"kind":"Field","name":{"kind":"Name","value":"hasMoreValues"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountedValue"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageOfList"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Marks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetSummary"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Taken"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interpretation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usedText"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"typed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ignoredWords"}},{"kind":"Field","name":{"kind":"Name","value":"alternatives"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountedValue"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FacetValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"isSelected"}},{"kind":"Field","name":{"kind":"Name","value":"isCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageOfList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Marks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Highlight"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"html"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"isVoid"}},{"kind":"Field","name":{"kind":"Name","value":"isLettable"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"assetAddress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"postPreamble"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine3"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine4"}},{"kind":"Field","name":{"kind":"Name","value":"postCode"}},{"kind":"Field","name":{"kind":"Name","value":"uprn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<SearchAssetsQuery, SearchAssetsQueryVariables>;
export const SearchTenuresDocument = {"__meta__":{"hash":"sha256:8334d00776e4e8609d621fc47b0278c50efa21370e486a8a842caafa5deb0be3"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchTenures"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"uprn"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TenureFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"facets"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TenureFacet"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TenureSortBy"}}},"defaultValue":{"kind":"EnumValue","value":"RELEVANCE"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exact"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"searchTenures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"searchText"},"value":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}}},{"kind":"Argument","name":{"kind":"Name","value":"uprn"},"value":{"kind":"Variable","name":{"kind":"Name","value":"uprn"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"facets"},"value":{"kind":"Variable","name":{"kind":"Name","value":"facets"}}},{"kind":"Argument","name":{"kind":"Name","value":"sortBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"isDesc"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}}},{"kind":"Argument","name":{"kind":"Name","value":"exact"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exact"}}},{"kind":"Argument","name":{"kind":"Name","value":"highlight"},"value":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"isReduced"}},{"kind":"Field","name":{"kind":"Name","value":"didYouMean"}},{"kind":"Field","name":{"kind":"Name","value":"interpretation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Taken"}}]}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"argument"}},{"kind":"Field","name":{"kind":"Name","value":"hasMoreValues"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountedValue"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageOfList"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Marks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TenureSummary"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Taken"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interpretation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usedText"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"typed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ignoredWords"}},{"kind":"Field","name":{"kind":"Name","value":"alternatives"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountedValue"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FacetValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"isSelected"}},{"kind":"Field","name":{"kind":"Name","value":"isCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageOfList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Marks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Highlight"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"html"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TenureSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"startOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"endOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tenureType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenuredAsset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"propertyReference"}}]}},{"kind":"Field","name":{"kind":"Name","value":"householdMembers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"isResponsible"}}]}}]}}]} as unknown as DocumentNode<SearchTenuresQuery, SearchTenuresQueryVariables>;
export const SearchTransactionsDocument = {"__meta__":{"hash":"sha256:ba5d34380fd02959f398c8b2e9ab4411959a6186c8234ca23dfba1f54fb1f4eb"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchTransactions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"targetId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"UUID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isSuspense"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"facets"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionFacet"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionSortBy"}}},"defaultValue":{"kind":"EnumValue","value":"TRANSACTION_DATE"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":true}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exact"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"searchTransactions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"searchText"},"value":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}}},{"kind":"Argument","name":{"kind":"Name","value":"targetId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"targetId"}}},{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"isSuspense"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isSuspense"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"facets"},"value":{"kind":"Variable","name":{"kind":"Name","value":"facets"}}},{"kind":"Argument","name":{"kind":"Name","value":"sortBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"isDesc"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}}},{"kind":"Argument","name":{"kind":"Name","value":"exact"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exact"}}},{"kind":"Argument","name":{"kind":"Name","value":"highlight"},"value":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"isReduced"}},{"kind":"Field","name":{"kind":"Name","value":"didYouMean"}},{"kind":"Field","name":{"kind":"Name","value":"interpretation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Taken"}}]}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"argument"}},{"kind":"Field","name":{"kind":"Name","value":"hasMoreValues"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountedValue"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageOfList"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Marks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransactionSummary"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Taken"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interpretation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usedText"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"typed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ignoredWords"}},{"kind":"Field","name":{"kind":"Name","value":"alternatives"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountedValue"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FacetValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"isSelected"}},{"kind":"Field","name":{"kind":"Name","value":"isCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageOfList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Marks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Highlight"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"html"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransactionSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"transactionDate"}},{"kind":"Field","name":{"kind":"Name","value":"transactionTypeLabel"}},{"kind":"Field","name":{"kind":"Name","value":"transactionAmount"}},{"kind":"Field","name":{"kind":"Name","value":"chargedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"housingBenefitAmount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"isSuspense"}}]}}]} as unknown as DocumentNode<SearchTransactionsQuery, SearchTransactionsQueryVariables>;
export const SearchAccountsDocument = {"__meta__":{"hash":"sha256:f2519538ac13983f38d239a64e19294339d8e7e3d0f313087f839352c455e99f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchAccounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"lookUpType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LookUpType"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"facets"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountFacet"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AccountSortBy"}}},"defaultValue":{"kind":"EnumValue","value":"RELEVANCE"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exact"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"searchAccounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"searchText"},"value":{"kind":"Variable","name":{"kind":"Name","value":"searchText"}}},{"kind":"Argument","name":{"kind":"Name","value":"lookUpType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"lookUpType"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"facets"},"value":{"kind":"Variable","name":{"kind":"Name","value":"facets"}}},{"kind":"Argument","name":{"kind":"Name","value":"sortBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"isDesc"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isDesc"}}},{"kind":"Argument","name":{"kind":"Name","value":"exact"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exact"}}},{"kind":"Argument","name":{"kind":"Name","value":"highlight"},"value":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}}},{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageSize"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageSize"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"isReduced"}},{"kind":"Field","name":{"kind":"Name","value":"didYouMean"}},{"kind":"Field","name":{"kind":"Name","value":"interpretation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Taken"}}]}},{"kind":"Field","name":{"kind":"Name","value":"facets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"argument"}},{"kind":"Field","name":{"kind":"Name","value":"hasMoreValues"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CountedValue"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageOfList"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Marks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountSummary"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Taken"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interpretation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usedText"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"typed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ignoredWords"}},{"kind":"Field","name":{"kind":"Name","value":"alternatives"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CountedValue"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FacetValue"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"isSelected"}},{"kind":"Field","name":{"kind":"Name","value":"isCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageOfList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageInfo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Marks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Highlight"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"html"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"accountType"}},{"kind":"Field","name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"accountBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isInArrears"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"primaryTenants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}}]}}]}}]} as unknown as DocumentNode<SearchAccountsQuery, SearchAccountsQueryVariables>;
export const SearchEverythingDocument = {"__meta__":{"hash":"sha256:5a4e017933925f99e960602c14b99ded3c0efa93355b6d84c32c89d2bb9a0a85"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchEverything"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SearchKind"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},"defaultValue":{"kind":"IntValue","value":"5"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"exact"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"search"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}},{"kind":"Argument","name":{"kind":"Name","value":"kinds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kinds"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"exact"},"value":{"kind":"Variable","name":{"kind":"Name","value":"exact"}}},{"kind":"Argument","name":{"kind":"Name","value":"highlight"},"value":{"kind":"Variable","name":{"kind":"Name","value":"highlight"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"isReduced"}},{"kind":"Field","name":{"kind":"Name","value":"interpretation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Taken"}}]}},{"kind":"Field","name":{"kind":"Name","value":"persons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Marks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonSummary"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"assets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Marks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetSummary"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Marks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TenureSummary"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"transactions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Marks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TransactionSummary"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"accounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"isTotalCountCapped"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"highlights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Marks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountSummary"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Taken"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interpretation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"usedText"}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"typed"}},{"kind":"Field","name":{"kind":"Name","value":"used"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ignoredWords"}},{"kind":"Field","name":{"kind":"Name","value":"alternatives"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Marks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Highlight"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"html"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isBalanceStale"}},{"kind":"Field","name":{"kind":"Name","value":"personTypes"}},{"kind":"Field","name":{"kind":"Name","value":"tenures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetFullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"assetName"}},{"kind":"Field","name":{"kind":"Name","value":"isVoid"}},{"kind":"Field","name":{"kind":"Name","value":"isLettable"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"assetAddress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"postPreamble"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine3"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine4"}},{"kind":"Field","name":{"kind":"Name","value":"postCode"}},{"kind":"Field","name":{"kind":"Name","value":"uprn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TenureSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tenure"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"startOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"endOfTenureDate"}},{"kind":"Field","name":{"kind":"Name","value":"totalBalance"}},{"kind":"Field","name":{"kind":"Name","value":"tenureType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tenuredAsset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"propertyReference"}}]}},{"kind":"Field","name":{"kind":"Name","value":"householdMembers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"isResponsible"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TransactionSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Transaction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"transactionDate"}},{"kind":"Field","name":{"kind":"Name","value":"transactionTypeLabel"}},{"kind":"Field","name":{"kind":"Name","value":"transactionAmount"}},{"kind":"Field","name":{"kind":"Name","value":"chargedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"housingBenefitAmount"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"isSuspense"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Account"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"paymentReference"}},{"kind":"Field","name":{"kind":"Name","value":"accountType"}},{"kind":"Field","name":{"kind":"Name","value":"accountStatus"}},{"kind":"Field","name":{"kind":"Name","value":"accountBalance"}},{"kind":"Field","name":{"kind":"Name","value":"isInArrears"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"tenure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"fullAddress"}},{"kind":"Field","name":{"kind":"Name","value":"primaryTenants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"uuid"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}}]}}]}}]} as unknown as DocumentNode<SearchEverythingQuery, SearchEverythingQueryVariables>;