/** The initial tabs of the explorer, also used in the README. */
export const exampleOperations: readonly { readonly query: string; readonly variables?: string }[] =
  [
    {
      query: `query FindPersons {
  searchPersons(
    searchText: "ma"
    pageSize: 5
    sortBy: SURNAME
  ) {
    totalCount
    nodes {
      fullName
      totalBalance
      tenures {
        assetFullAddress
        isActive
        totalBalance
      }
    }
  }
}
`,
    },
    {
      query: `query FindAssets {
  searchAssets(
    searchText: "house"
    assetTypes: ["Dwelling"]
    sortBy: ADDRESS
    first: 5
  ) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      assetId
      assetAddress {
        postPreamble
        addressLine1
        postCode
      }
      parents {
        type
        name
      }
    }
  }
}
`,
    },
    {
      query: `query ListNotifications {
  notificationCounts {
    total
    unread
    requiringAction
  }
  notifications(first: 5) {
    nodes {
      id
      notificationType
      message
      isReadStatus
      isRemovable
      createdDate
    }
  }
}
`,
    },
    {
      query: `mutation CreateNotification {
  createNotification(
    input: {
      targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6"
      targetType: "FailedDirectDebits"
      notificationType: SCREEN
      message: "The direct debit of 1 May failed."
      requireAction: true
    }
  ) {
    notification {
      id
      createdDate
    }
    errors {
      code
      message
      path
    }
  }
}
`,
    },
    {
      query: `mutation SendEmail {
  createNotification(
    input: {
      targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6"
      targetType: "FailedDirectDebits"
      notificationType: EMAIL
      serviceKey: "housing"
      templateId: "98757d70-faae-405a-9cd6-57c2b12d4aa1"
      email: "ana@example.com"
      personalisationParams: { name: "Ana", amount: "120.50", advice: true }
    }
  ) {
    notification {
      uuid
      deliveries {
        channel
        status
      }
    }
    errors {
      code
      message
      path
    }
  }
}
`,
    },
    {
      query: `mutation PerformAction($id: ID!) {
  performAction(
    input: {
      id: $id
      actionType: APPROVED
      actionNote: "Payment plan agreed."
    }
  ) {
    notification {
      performedActionType
      performedActionDoneBy
      isRemovable
    }
    errors {
      code
      message
      path
    }
  }
}
`,
      variables: '{ "id": "" }',
    },
    {
      query: `mutation DeleteNotification($id: ID!) {
  deleteNotification(input: { id: $id }) {
    deletedNotificationId
    errors {
      code
      message
      path
    }
  }
}
`,
      variables: '{ "id": "" }',
    },
  ]
