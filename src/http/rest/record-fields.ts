// What the HTTP paths show of each record, as GraphQL selections: the answer has these names in this
// order. `uuid` goes by the specification's name, `id`. Left out are the fields that lead to other
// records, which ask for scopes of their own, and lists that have pages of their own.

/** The 23 fields of the specification's notification, where the message leads, its history, and what is hidden. */
export const notificationFields = `
  id: uuid targetId targetType: targetTypeText notificationType user message serviceKey templateId
  mobileNumber email requireAction requireEmailNotification requireSmsNotification requireLetter
  isReadStatus sentMessageDetails actionNote performedActionDoneBy performedActionType isRemovable
  personalisationParams performedActionDate createdDate followOnUrl
  performedActions { actionType actionNote doneBy doneById occurredAt } maskedFields`

/** The specification's status record. */
export const messageStatusFields = `
  id completedAt emailAddress body subject line1 line2 line3 line4 line5 line6 phoneNumber postage
  reference sentAt status type createdByName template { id path version }`

const tenureKind = '{ code description }'

export const personFields = `
  id: uuid title preferredTitle firstName middleName surname fullName preferredFirstName
  preferredMiddleName preferredSurname dateOfBirth placeOfBirth personTypes isPersonCautionaryAlert
  isTenureCautionaryAlert totalBalance balanceAsOf isBalanceStale
  tenures {
    id: uuid type ${tenureKind} startDate endDate isActive assetId assetFullAddress postCode uprn
    propertyReference paymentReference uhReferences totalBalance isResponsible
  }`

export const assetFields = `
  id: uuid assetId assetType assetName
  assetAddress { uprn addressLine1 addressLine2 addressLine3 addressLine4 postCode postPreamble }
  tenure {
    id: uuid paymentReference type ${tenureKind} startOfTenureDate endOfTenureDate isActive
  }
  isRightToBuy rentGroup isVoid isLettable isActive isAssetCautionaryAlerted rootAsset parentAssetIds
  parents { id: uuid type name }
  totalBalance
  rollUp {
    totalDwellingRent totalNonDwellingRent totalServiceCharges totalRentalServiceCharges totalBalance
    asOf
  }
  areaId patchId boilerHouseId
  assetLocation { floorNo totalBlockFloors }
  assetManagement {
    agent areaOfficeName owner managingOrganisation managingOrganisationId isCouncilProperty
    isTMOManaged isNoRepairsMaintenance propertyOccupiedStatus propertyOccupiedStatusReason
    readyToLetDate isTemporaryAccommodation isTemporaryAccommodationBlock
    isPartOfTemporaryAccommodationBlock temporaryAccommodationParentAssetId councilTaxType
    councilTaxLiability
  }
  assetCharacteristics {
    numberOfBedrooms numberOfBedSpaces numberOfCots numberOfSingleBeds numberOfDoubleBeds
    numberOfLivingRooms numberOfBathrooms numberOfKitchens numberOfShowers numberOfFloors
    numberOfStairs numberOfLifts hasPrivateBathroom hasPrivateKitchen isStepFree hasStairs
    hasRampAccess hasCommunalAreas optionToTax yearConstructed windowType epcScore architecturalType
    heating bathroomFloor kitchenFloor propertyFactor epcExpiryDate fireSafetyCertificateExpiryDate
    gasSafetyCertificateExpiryDate elecCertificateExpiryDate alertSystemExpiryDate
    accessibilityComments sleepingArrangementNotes kitchenNotes bathroomNotes livingRoomNotes
    assetPropertyFolderLink
  }
  assetContracts {
    id: uuid targetId targetType startDate approvalDate endDate approvalStatus approvalStatusReason
    isActive endReason
    charges { id: uuid type subType frequency amount }
    relatedPeople { id: uuid type subType name }
  }`

export const tenureFields = `
  id: uuid paymentReference legacyReferences { name value } startOfTenureDate endOfTenureDate isActive
  isRightToBuy tenureType ${tenureKind}
  tenuredAsset { id: uuid type fullAddress uprn propertyReference isTemporaryAccommodation }
  householdMembers { id: uuid type fullName isResponsible dateOfBirth personTenureType }
  tempAccommodationInfo {
    bookingStatus assignedOfficer { id: uuid firstName lastName email }
  }
  charges {
    rent currentBalance serviceCharge otherCharges combinedServiceCharges combinedRentCharges
    tenancyInsuranceCharge originalRentCharge originalServiceCharge storageCharge rentAdjustment
    billingFrequency rentAdjustmentReason isSuspended
  }
  totalBalance agreementType { code description } terminated { isTerminated reasonForTermination }
  potentialEndDate evictionDate successionDate isMutualExchange isSublet`

export const transactionFields = `
  id: uuid targetId targetType accountId isReferenceShared isSuspense
  suspenseResolution { resolutionDate isConfirmed isApproved isResolved note }
  transactionDate transactionType transactionTypeLabel transactionAmount paidAmount chargedAmount
  housingBenefitAmount balanceAmount paymentReference bankAccountNumber sortCode address
  sender { id: uuid fullName }
  transactionSource fund periodNo financialYear financialMonth assetId assetType tenancyAgreementRef
  propertyRef postDate createdAt createdBy lastUpdatedAt lastUpdatedBy`

export const accountFields = `
  id: uuid parentAccountId paymentReference targetType targetId accountType rentGroupType agreementType
  accountStatus accountBalance isInArrears isReferenceShared consolidatedBalance
  consolidatedCharges { type frequency amount }
  startDate endDate endReasonCode
  tenure { tenureId tenureType ${tenureKind} fullAddress primaryTenants { id: uuid fullName } }
  createdAt createdBy lastUpdatedAt lastUpdatedBy`
