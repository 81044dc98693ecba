// Data of every webhook event.
// Written from src/contract by: npx vitest run test/library/webhook-data.test.ts -u

/** Data of every known event, by the name of the event without its prefix. */
export interface WebhookEventData {
  /** A charge was created. */
  readonly CHARGE_CREATED: ChargeData;
  /** A charge was paid. */
  readonly CHARGE_COMPLETED: ChargeCompletedData;
  /** A charge was paid by somebody other than its customer. */
  readonly CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER: ChargeCompletedNotSameCustomerPayerData;
  /** A charge expired without being paid. */
  readonly CHARGE_EXPIRED: ChargeData;
  /** The money of a paid boleto has arrived. */
  readonly BOLETO_SETTLED: BoletoSettledData;
  /** A Pix was received, for a charge, a static QR code or neither. */
  readonly TRANSACTION_RECEIVED: TransactionReceivedData;
  /** A refund of a transaction was confirmed. */
  readonly TRANSACTION_REFUND_RECEIVED: TransactionRefundReceivedData;
  /** A refund that you made has reached the payer. */
  readonly PIX_TRANSACTION_REFUND_SENT_CONFIRMED: PixTransactionRefundData;
  /** A refund that you made was rejected. */
  readonly PIX_TRANSACTION_REFUND_SENT_REJECTED: PixTransactionRefundData;
  /** A payment that you made was refunded. */
  readonly PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED: PixTransactionRefundData;
  /** A refund of a payment that you made was rejected. */
  readonly PIX_TRANSACTION_REFUND_RECEIVED_REJECTED: PixTransactionRefundData;
  /** A received Pix was disputed. */
  readonly DISPUTE_CREATED: DisputeData;
  /** A dispute was accepted: the money returns to the payer. */
  readonly DISPUTE_ACCEPTED: DisputeData;
  /** A dispute was rejected: you keep the money. */
  readonly DISPUTE_REJECTED: DisputeData;
  /** A dispute was canceled. */
  readonly DISPUTE_CANCELED: DisputeData;
  /** An outgoing payment was confirmed. */
  readonly MOVEMENT_CONFIRMED: MovementConfirmedData;
  /** An outgoing payment failed. */
  readonly MOVEMENT_FAILED: MovementFailedData;
  /** An outgoing payment request was removed. */
  readonly MOVEMENT_REMOVED: MovementRemovedData;
  /** A payer approved a mandate of Pix Automático. */
  readonly PIX_AUTOMATIC_APPROVED: Subscription;
  /** A payer refused a mandate of Pix Automático, or ended it. */
  readonly PIX_AUTOMATIC_REJECTED: Subscription;
  /** An instalment was sent to the payer's bank. */
  readonly PIX_AUTOMATIC_COBR_CREATED: Installment;
  /** The payer's bank accepted an instalment. */
  readonly PIX_AUTOMATIC_COBR_APPROVED: Installment;
  /** An instalment was rejected; no retry follows. */
  readonly PIX_AUTOMATIC_COBR_REJECTED: Installment;
  /** An instalment was paid. */
  readonly PIX_AUTOMATIC_COBR_COMPLETED: Installment;
  /** An instalment was sent to the payer's bank again. */
  readonly PIX_AUTOMATIC_COBR_TRY_REQUESTED: Installment;
  /** The payer's bank rejected a try. */
  readonly PIX_AUTOMATIC_COBR_TRY_REJECTED: Installment;
  /** The registration of an account was approved. */
  readonly ACCOUNT_REGISTER_APPROVED: AccountRegisterApprovedData;
  /** The registration of an account was rejected. */
  readonly ACCOUNT_REGISTER_REJECTED: AccountRegisterRejectedData;
  /** The registration of an account needs documents. */
  readonly ACCOUNT_REGISTER_PENDING: AccountRegisterPendingData;
}

export interface AccountRegisterApprovedData {
  readonly accountRegister: {
    readonly accountRegisterId?: string;
    readonly correlationID?: string;
    readonly officialName?: string;
    readonly taxID?: TaxID;
    readonly status: string;
  };
  readonly account: {
    readonly status?: string;
    readonly accountId: string;
    readonly account?: string;
    readonly branch?: string;
  };
}

export interface AccountRegisterPendingData {
  readonly accountRegister: {
    readonly accountRegisterId?: string;
    readonly correlationID?: string;
    readonly officialName?: string;
    readonly taxID?: TaxID;
    readonly status: string;
  };
  readonly requestDocuments?: readonly string[];
  readonly requestReason?: string;
  readonly requestDocumentsRepresentatives?: readonly Readonly<Record<string, unknown>>[];
}

export interface AccountRegisterRejectedData {
  readonly accountRegister: {
    readonly accountRegisterId?: string;
    readonly correlationID?: string;
    readonly officialName?: string;
    readonly taxID?: TaxID;
    readonly status: string;
  };
  readonly rejectedReason?: string;
}

export interface Boleto {
  /** Barcode, 44 digits. */
  readonly barcode: string;
  /** Digitable line, 47 or 48 digits. */
  readonly digitable?: string;
  /** The due date. RFC 3339 date and time. */
  readonly expiresDate?: string;
  /** Amount to pay now, with fine, interest and discount. In cents. */
  readonly totalValue: number;
  readonly issuingEntity?: {
    /** COMPE code of the bank. */
    readonly code?: string;
    /** Bank, or kind of company of a bill. */
    readonly name?: string;
  };
  readonly finalBeneficiary?: {
    /** Who receives the money. */
    readonly name?: string;
    /** CPF or CNPJ of the recipient. */
    readonly taxID?: string;
  };
}

export interface BoletoSettledData {
  readonly charge: Charge;
  readonly boleto: {
    /** BOLETO. */
    readonly method?: string;
    readonly correlationID?: string;
    /** Barcode, 44 digits. */
    readonly boletoBarcode?: string;
    /** Digitable line, 47 digits. */
    readonly boletoDigitable?: string;
    readonly status: 'CREATED' | 'COMPLETED' | 'SETTLED' | 'CANCELED' | (string & {});
    /** Amount charged, or paid. In cents. */
    readonly value: number;
    /** Fee of the boleto. In cents. */
    readonly fee?: number;
    /** When the money arrived. RFC 3339 date and time. */
    readonly settledAt: string;
    /** Fine that the payer paid. In cents. */
    readonly finesValue?: number;
    /** Interest that the payer paid. In cents. */
    readonly interestsValue?: number;
    readonly boletoTransactionID: string;
  };
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly taxID: string;
  };
  readonly account: {
    readonly environment: string;
  };
}

export interface Charge {
  readonly status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | (string & {});
  readonly customer?: Customer | null;
  /** Amount charged. In cents. */
  readonly value: number;
  readonly comment?: string;
  /** Your id for the charge. */
  readonly correlationID: string;
  readonly paymentLinkID?: string;
  /** Payment page. */
  readonly paymentLinkUrl?: string;
  /** Id of the charge at the service. */
  readonly globalID?: string;
  readonly transactionID?: string;
  /** Reference in the BR Code. */
  readonly identifier?: string;
  /** PNG of the QR code. */
  readonly qrCodeImage?: string;
  /** BR Code (Pix Copia e Cola). */
  readonly brCode?: string;
  readonly additionalInfo?: readonly {
    readonly key: string;
    readonly value: string;
  }[];
  /** Pix key that receives the money. */
  readonly pixKey?: string;
  readonly type?: 'DYNAMIC' | 'OVERDUE' | 'BOLETO' | (string & {});
  /** Time from creation to expiry. In seconds. */
  readonly expiresIn?: number;
  /** Expiry; for OVERDUE and BOLETO, the due date. RFC 3339 date and time. */
  readonly expiresDate?: string;
  /** The due date, only for OVERDUE and BOLETO. RFC 3339 date and time. */
  readonly dueDate?: string;
  /** Discount from cashback. In cents. */
  readonly discount?: number;
  /** Amount due now, with fine and interest. In cents. */
  readonly valueWithDiscount?: number;
  /** Fee of the received Pix. In cents. */
  readonly fee?: number;
  /** Only the customer's CPF or CNPJ may pay the charge. */
  readonly ensureSameTaxID?: boolean;
  /** When it was paid. RFC 3339 date and time. */
  readonly paidAt?: string;
  readonly payer?: Customer;
  /** The subscription that generated it. */
  readonly subscription?: Partial<Subscription>;
  readonly interestsSettings?: {
    readonly fines?: {
      /** In cents or basis points. */
      readonly value?: number;
      readonly type?: 'FIXED' | 'PERCENTAGE' | (string & {});
    };
    readonly interests?: {
      /** In cents or basis points. */
      readonly value?: number;
      readonly type?: 'FIXED' | 'PERCENTAGE' | (string & {});
    };
  };
  /** The ways in which it can be paid. */
  readonly paymentMethods?: {
    /** The boleto; only for the type BOLETO. */
    readonly boleto?: ChargeBoleto;
    readonly pix?: {
      /** PIX_COB, or PIX_COBV with a due date. */
      readonly method?: string;
      readonly txId?: string;
      readonly transactionID?: string;
      /** Reference in the BR Code. */
      readonly identifier?: string;
      /** Amount charged. In cents. */
      readonly value?: number;
      readonly status?: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | (string & {});
      /** Fee of the received Pix. In cents. */
      readonly fee?: number;
      /** BR Code (Pix Copia e Cola). */
      readonly brCode?: string;
      /** PNG of the QR code. */
      readonly qrCodeImage?: string;
      readonly additionalInfo?: readonly {
        readonly key: string;
        readonly value: string;
      }[];
    };
  };
  /** Creation. RFC 3339 date and time. */
  readonly createdAt?: string;
  /** Last change. RFC 3339 date and time. */
  readonly updatedAt?: string;
}

export interface ChargeBoleto {
  /** BOLETO. */
  readonly method?: string;
  readonly correlationID?: string;
  /** Barcode, 44 digits. */
  readonly boletoBarcode?: string;
  /** Digitable line, 47 digits. */
  readonly boletoDigitable?: string;
  readonly status?: 'CREATED' | 'COMPLETED' | 'SETTLED' | 'CANCELED' | (string & {});
  /** Amount charged, or paid. In cents. */
  readonly value?: number;
  /** Fee of the boleto. In cents. */
  readonly fee?: number;
  /** When the money arrived. RFC 3339 date and time. */
  readonly settledAt?: string;
  /** Fine that the payer paid. In cents. */
  readonly finesValue?: number;
  /** Interest that the payer paid. In cents. */
  readonly interestsValue?: number;
}

export interface ChargeCompletedData {
  readonly charge: Charge;
  readonly pix?: {
    readonly customer: Customer | null;
    readonly payer: Customer | null;
    readonly charge: Charge | null;
    readonly pixQrCode: PixQrCode | null;
    /** In cents. */
    readonly value: number;
    /** RFC 3339 date and time. */
    readonly time: string;
    readonly endToEndId: string;
    readonly transactionID?: string;
    readonly infoPagador: string;
    readonly status: string;
    readonly type: string;
    /** RFC 3339 date and time. */
    readonly createdAt: string;
    readonly globalID: string;
    readonly debitParty?: {
      readonly pixKey?: {
        readonly pixKey?: string;
        readonly type?: string;
      };
      readonly holder?: {
        readonly name?: string;
        readonly taxID?: TaxID;
      };
    };
    readonly creditParty?: {
      readonly pixKey?: {
        readonly pixKey?: string;
        readonly type?: string;
      };
      readonly holder?: {
        readonly name?: string;
        readonly taxID?: TaxID;
      };
    };
    /** In cents. */
    readonly fee?: number;
    readonly pixKey?: string;
    readonly raw: {
      readonly endToEndId: string;
      readonly txid?: string;
      /** Reais with two decimals, 12.34. */
      readonly valor: string;
      /** RFC 3339 date and time. */
      readonly horario: string;
      readonly infoPagador: string;
    };
  };
  readonly pixQrCode?: PixQrCode | null;
  readonly boleto?: ChargeBoleto;
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly taxID: string;
  };
  readonly account: {
    readonly environment: string;
  };
}

export interface ChargeCompletedNotSameCustomerPayerData {
  readonly charge: Charge;
  readonly pix: {
    readonly customer: Customer | null;
    readonly payer: Customer | null;
    readonly charge: Charge | null;
    readonly pixQrCode: PixQrCode | null;
    /** In cents. */
    readonly value: number;
    /** RFC 3339 date and time. */
    readonly time: string;
    readonly endToEndId: string;
    readonly transactionID?: string;
    readonly infoPagador: string;
    readonly status: string;
    readonly type: string;
    /** RFC 3339 date and time. */
    readonly createdAt: string;
    readonly globalID: string;
    readonly debitParty?: {
      readonly pixKey?: {
        readonly pixKey?: string;
        readonly type?: string;
      };
      readonly holder?: {
        readonly name?: string;
        readonly taxID?: TaxID;
      };
    };
    readonly creditParty?: {
      readonly pixKey?: {
        readonly pixKey?: string;
        readonly type?: string;
      };
      readonly holder?: {
        readonly name?: string;
        readonly taxID?: TaxID;
      };
    };
    /** In cents. */
    readonly fee?: number;
    readonly pixKey?: string;
    readonly raw: {
      readonly endToEndId: string;
      readonly txid?: string;
      /** Reais with two decimals, 12.34. */
      readonly valor: string;
      /** RFC 3339 date and time. */
      readonly horario: string;
      readonly infoPagador: string;
    };
  };
  readonly pixQrCode: PixQrCode | null;
  readonly payer: Customer;
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly taxID: string;
  };
  readonly account: {
    readonly environment: string;
  };
}

export interface ChargeData {
  readonly charge: Charge;
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly taxID: string;
  };
  readonly account: {
    readonly environment: string;
  };
}

export interface Customer {
  readonly name: string;
  readonly email?: string;
  /** E.164, +55…. */
  readonly phone?: string;
  readonly taxID?: TaxID;
  readonly correlationID?: string;
  readonly address?: {
    readonly zipcode?: string;
    readonly street?: string;
    readonly number?: string;
    readonly neighborhood?: string;
    readonly city?: string;
    readonly state?: string;
    readonly complement?: string;
    readonly country?: string;
  };
}

export interface DisputeData {
  readonly dispute: {
    readonly status: 'CREATED' | 'IN_REVIEW' | 'ACCEPTED' | 'REJECTED' | 'CANCELED' | (string & {});
    /** The Pix that is disputed. */
    readonly endToEndId: string;
    /** Name of the payer. */
    readonly name?: string;
    readonly email?: string;
    readonly phoneNumber?: string;
    /** Disputed amount. In cents. */
    readonly value?: number;
    /** Reason given by the payer. */
    readonly disputeReason?: string;
  };
}

export interface Installment {
  /** Id of the instalment at the service. */
  readonly globalID: string;
  /** Id of the instalment. */
  readonly correlationID?: string;
  /** Id of the subscription at the service. */
  readonly paymentSubscriptionGlobalID?: string;
  /** Day of the instalment. RFC 3339 date and time. */
  readonly dateGenerateCharge?: string;
  /** Time from that day until the instalment expires. In seconds. */
  readonly expiration?: number;
  readonly installmentNumber: number;
  /** Amount of the instalment. In cents. */
  readonly value: number;
  readonly status: 'SCHEDULED' | 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'CANCELED' | (string & {});
  readonly cobr?: {
    /** Id of the charge at the bank of the payer. */
    readonly identifierId?: string;
    /** Id of the mandate at the banks. */
    readonly recurrencyId?: string;
    readonly installmentId?: string;
    /** End-to-end id of the payment. */
    readonly endToEndId?: string;
    /** Reject code of the payer's bank. */
    readonly rejectCode?: string;
    /** Status at the payer's bank. */
    readonly status:
      | 'CREATED'
      | 'ACTIVE'
      | 'CONCLUDED'
      | 'COMPLETED'
      | 'FAILED_TRY'
      | 'REJECTED'
      | 'CANCELED'
      | (string & {});
    /** Amount requested from the payer's bank. In cents. */
    readonly value?: number;
    readonly tries?: readonly {
      readonly tryStatus: 'REQUESTED' | 'SCHEDULED' | 'PAID' | 'REJECTED' | (string & {});
      /** Purpose of the try, such as AGND. */
      readonly finalityPurpose?: string;
      /** Why the bank of the payer rejected the try. */
      readonly rejectCode?: string;
      /** Amount of the try. In cents. */
      readonly value?: number;
      /** Day on which the money is to move. RFC 3339 date and time. */
      readonly requestedExecutionDate?: string;
      /** When it was requested. RFC 3339 date and time. */
      readonly createdAt?: string;
      /** Last change. RFC 3339 date and time. */
      readonly updatedAt?: string;
    }[];
    /** When it was paid. RFC 3339 date and time. */
    readonly paymentDate?: string;
    /** Due day. RFC 3339 date and time. */
    readonly chargeDate?: string;
    /** Last day of the retries. RFC 3339 date and time. */
    readonly expiryDate?: string;
    readonly description?: string;
    /** When the request was sent to the payer's bank. RFC 3339 date and time. */
    readonly createdAt?: string;
  };
  /** Creation. RFC 3339 date and time. */
  readonly createdAt?: string;
}

export interface MovementConfirmedData {
  readonly payment: Payment;
  readonly transaction?: PaymentTransaction;
  readonly boleto?: {
    readonly barcode?: string;
    /** RFC 3339 date and time. */
    readonly expiresDate?: string;
  };
  readonly account?: {
    readonly accountId?: string;
  };
}

export interface MovementFailedData {
  readonly payment: Payment;
  readonly transaction?: PaymentTransaction;
  readonly boleto?: {
    readonly barcode?: string;
    /** RFC 3339 date and time. */
    readonly expiresDate?: string;
  };
  readonly account?: {
    readonly accountId?: string;
  };
  /** Why it failed. */
  readonly error: {
    readonly code?: string;
    readonly description?: string;
  };
}

export interface MovementRemovedData {
  readonly payment: {
    readonly correlationID: string;
  };
}

export interface Payment {
  /** Amount. In cents. */
  readonly value: number;
  readonly status: 'CREATED' | 'APPROVED' | 'PROCESSING' | 'CONFIRMED' | 'FAILED' | 'DENIED' | (string & {});
  /** Kind of destination. */
  readonly type?: 'PIX_KEY' | 'QR_CODE' | 'MANUAL' | 'BOLETO' | (string & {});
  /** Pix key of the recipient. */
  readonly destinationAlias?: string;
  /** Type of the Pix key. */
  readonly destinationAliasType?: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'RANDOM' | (string & {});
  /** QR code that is paid. */
  readonly qrCode?: string;
  /** Boleto that is paid. */
  readonly boleto?: Partial<Boleto>;
  /** Your own data. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly comment?: string;
  readonly correlationID: string;
  readonly sourceAccountId?: string;
  /** Id of the payment at the service. */
  readonly globalID?: string;
}

export interface PaymentTransaction {
  /** Amount. In cents. */
  readonly value?: number;
  readonly endToEndId?: string;
  /** Time of approval, or of settlement. RFC 3339 date and time. */
  readonly time?: string;
  readonly debitParty?: {
    readonly pixKey?: {
      readonly pixKey?: string;
      /** Type of the Pix key. */
      readonly type?: string;
    };
    readonly account?: {
      readonly branch?: string;
      readonly account?: string;
      readonly accountType?: string;
    };
    readonly psp?: {
      /** ISPB of the bank. */
      readonly id?: string;
      readonly name?: string;
    };
    readonly holder?: {
      readonly name?: string;
      readonly taxID?: {
        readonly taxID?: string;
        readonly type?: string;
      };
    };
  };
  readonly creditParty?: {
    readonly pixKey?: {
      readonly pixKey?: string;
      /** Type of the Pix key. */
      readonly type?: string;
    };
    readonly account?: {
      readonly branch?: string;
      readonly account?: string;
      readonly accountType?: string;
    };
    readonly psp?: {
      /** ISPB of the bank. */
      readonly id?: string;
      readonly name?: string;
    };
    readonly holder?: {
      readonly name?: string;
      readonly taxID?: {
        readonly taxID?: string;
        readonly type?: string;
      };
    };
  };
  /** Why the bank of the recipient refused it. */
  readonly providerRejectedReason?: string;
}

export interface PixQrCode {
  readonly name: string;
  /** Fixed amount; absent if the payer types it. In cents. */
  readonly value?: number;
  /** Id of the QR code at the service. */
  readonly globalID?: string;
  readonly comment?: string;
  readonly correlationID?: string;
  /** Reference in the BR Code. */
  readonly identifier?: string;
  readonly paymentLinkID?: string;
  readonly paymentLinkUrl?: string;
  readonly qrCodeImage?: string;
  /** Pix key that receives it. */
  readonly pixKey?: string;
  /** BR Code (Pix Copia e Cola). */
  readonly brCode: string;
  /** Creation. RFC 3339 date and time. */
  readonly createdAt?: string;
  /** Last change. RFC 3339 date and time. */
  readonly updatedAt?: string;
}

export interface PixTransactionRefundData {
  readonly refundTransaction: {
    /** In cents. */
    readonly value: number;
    /** RFC 3339 date and time. */
    readonly time: string;
    readonly endToEndId: string;
    readonly status: string;
    readonly type: string;
    readonly debitParty?: {
      readonly pixKey?: {
        readonly pixKey?: string;
        readonly type?: string;
      };
      readonly holder?: {
        readonly name?: string;
        readonly taxID?: TaxID;
      };
    };
    readonly creditParty?: {
      readonly pixKey?: {
        readonly pixKey?: string;
        readonly type?: string;
      };
      readonly holder?: {
        readonly name?: string;
        readonly taxID?: TaxID;
      };
    };
    /** RFC 3339 date and time. */
    readonly createdAt: string;
    readonly globalID: string;
    /** Less than the whole payment went back. */
    readonly partial: boolean;
  };
  readonly originalTransaction: {
    /** In cents. */
    readonly value: number;
    /** RFC 3339 date and time. */
    readonly time: string;
    readonly endToEndId: string;
    readonly status: string;
    readonly type: string;
    readonly debitParty?: {
      readonly pixKey?: {
        readonly pixKey?: string;
        readonly type?: string;
      };
      readonly holder?: {
        readonly name?: string;
        readonly taxID?: TaxID;
      };
    };
    readonly creditParty?: {
      readonly pixKey?: {
        readonly pixKey?: string;
        readonly type?: string;
      };
      readonly holder?: {
        readonly name?: string;
        readonly taxID?: TaxID;
      };
    };
    /** RFC 3339 date and time. */
    readonly createdAt: string;
    readonly globalID: string;
    readonly payer?: Customer | null;
  };
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly taxID: string;
  };
  readonly account: {
    readonly environment: string;
  };
  /** Why it was rejected. */
  readonly error?: string;
}

export interface Subscription {
  /** Id of the subscription at the service. */
  readonly globalID: string;
  /** Your id for the subscription. */
  readonly correlationID?: string;
  readonly name?: string;
  readonly type?: 'RECURRENT' | 'PIX_RECURRING' | 'IN_INSTALLMENT' | 'PIX_CREDIARY' | (string & {});
  readonly status?: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'INACTIVE' | (string & {});
  readonly isActive?: boolean;
  readonly customer: Customer;
  /** Amount of each charge. In cents. */
  readonly value: number;
  readonly frequency?:
    'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUALLY' | 'ANNUALLY' | (string & {});
  /** Number of charges after which the subscription ends. */
  readonly installmentsCount?: number;
  readonly comment?: string;
  readonly additionalInfo?: readonly {
    readonly key: string;
    readonly value: string;
  }[];
  readonly addtionalInfo?: readonly {
    readonly key: string;
    readonly value: string;
  }[];
  /** In day of month. */
  readonly dayGenerateCharge: number;
  readonly chargeType?: 'DYNAMIC' | 'OVERDUE' | 'BOLETO' | (string & {});
  /** In days. */
  readonly dayDue?: number;
  /** Payment page of the latest charge. */
  readonly paymentLinkUrl?: string;
  readonly pixRecurring?: {
    /** Id of the mandate at the banks. */
    readonly recurrencyId?: string;
    /** BR Code by which the payer approves it. */
    readonly emv?: string;
    /** How the payer approves the mandate. */
    readonly journey?: 'PAYMENT_ON_APPROVAL' | 'ONLY_RECURRENCY' | (string & {});
    /** Status of the mandate (Pix Automático). */
    readonly status?: 'CREATED' | 'APPROVED' | 'REJECTED' | 'CANCELED' | 'EXPIRED' | (string & {});
  };
  readonly pixRecurringOptions?: {
    /** BR Code by which the payer approves it. */
    readonly emv?: string;
    /** How the payer approves the mandate. */
    readonly journey?: 'PAYMENT_ON_APPROVAL' | 'ONLY_RECURRENCY' | (string & {});
    /** Status of the mandate (Pix Automático). */
    readonly status?: 'CREATED' | 'APPROVED' | 'REJECTED' | 'CANCELED' | 'EXPIRED' | (string & {});
    /** Retry policy after a rejected try. */
    readonly retryPolicy?: 'NON_PERMITED' | 'THREE_RETRIES_7_DAYS' | (string & {});
    /** Minimum amount of a charge, if the amount can vary. In cents. */
    readonly minimumValue?: number;
  };
}

export interface TaxID {
  /** CPF or CNPJ without punctuation. */
  readonly taxID: string;
  readonly type: 'BR:CPF' | 'BR:CNPJ' | (string & {});
}

export interface TransactionReceivedData {
  readonly charge: Charge | null;
  readonly pix: {
    readonly customer: Customer | null;
    readonly payer: Customer | null;
    readonly charge: Charge | null;
    readonly pixQrCode: PixQrCode | null;
    /** In cents. */
    readonly value: number;
    /** RFC 3339 date and time. */
    readonly time: string;
    readonly endToEndId: string;
    readonly transactionID?: string;
    readonly infoPagador: string;
    readonly status: string;
    readonly type: string;
    /** RFC 3339 date and time. */
    readonly createdAt: string;
    readonly globalID: string;
    readonly debitParty?: {
      readonly pixKey?: {
        readonly pixKey?: string;
        readonly type?: string;
      };
      readonly holder?: {
        readonly name?: string;
        readonly taxID?: TaxID;
      };
    };
    readonly creditParty?: {
      readonly pixKey?: {
        readonly pixKey?: string;
        readonly type?: string;
      };
      readonly holder?: {
        readonly name?: string;
        readonly taxID?: TaxID;
      };
    };
    /** In cents. */
    readonly fee?: number;
    readonly pixKey?: string;
    readonly raw: {
      readonly endToEndId: string;
      readonly txid?: string;
      /** Reais with two decimals, 12.34. */
      readonly valor: string;
      /** RFC 3339 date and time. */
      readonly horario: string;
      readonly infoPagador: string;
    };
  };
  readonly pixQrCode: PixQrCode | null;
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly taxID: string;
  };
  readonly account: {
    readonly environment: string;
  };
  readonly refunds: readonly Readonly<Record<string, unknown>>[];
}

export interface TransactionRefundReceivedData {
  readonly charge: Charge | null;
  readonly pixQrCode: PixQrCode | null;
  readonly pix: {
    readonly customer?: Customer;
    readonly charge?: Charge;
    /** In cents. */
    readonly value: number;
    /** RFC 3339 date and time. */
    readonly time: string;
    readonly endToEndId: string;
    /** RFC 3339 date and time. */
    readonly createdAt: string;
    readonly pixKey: string;
    /** Less than the whole payment went back. */
    readonly partial: boolean;
    readonly globalID: string;
  };
  readonly company: {
    readonly id: string;
    readonly name: string;
    readonly taxID: string;
  };
  readonly account: {
    readonly environment: string;
  };
  readonly refunds: readonly Readonly<Record<string, unknown>>[];
}
