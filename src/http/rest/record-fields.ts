// GraphQL selections of the records in search results, in the order of the response. `uuid` has the
// specification's name, `id`. Left out are relations, which need scopes of their own, and lists with pages.

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
