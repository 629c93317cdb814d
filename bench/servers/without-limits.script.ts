import { CallerAccount } from '../../src/admission/caller-account.js'
import { CallerAdmission } from '../../src/admission/caller-admission.js'
import { OperationScope } from '../../src/foundation/operation-scope.js'
import { CostLimit } from '../../src/graphql/cost/cost-limit.js'

// Loaded before the gateway's own program, which then neither counts nor bounds what operations cost and use,
// nor what a caller asks for, and is in all else what it is.

const nothing = () => undefined

CostLimit.prototype.check = () => null
CallerAccount.prototype.charge = nothing
CallerAdmission.prototype.tryEnter = () => nothing
OperationScope.prototype.spend = nothing
