// Resources of the service.
// Written from src/contract by: npm run generate

export interface Account {
  readonly accountId: string;
  readonly isDefault: boolean;
  readonly balance: {
    /** Blocked + available. In cents. */
    readonly total: number;
    /** Reserved for pending movements. In cents. */
    readonly blocked: number;
    /** Available. In cents. */
    readonly available: number;
    /** Blocked for security. In cents. */
    readonly blockedBySecurity?: number;
    /** Blocked until a withdrawal is safe. In cents. */
    readonly blockedByWithdrawSafety?: number;
  };
  /** CPF or CNPJ of the holder. */
  readonly taxId?: string;
  /** Registered name of the holder. */
  readonly officialName?: string;
  /** Trade name of the holder. */
  readonly tradeName?: string;
  /** Branch. */
  readonly branch?: string;
  /** Account number. */
  readonly account?: string;
  /** Name of the account. */
  readonly accountName?: string;
}

export interface AccountRegister {
  /** PENDING until it is submitted, IN_REVIEW until the service has decided. */
  readonly status:
    | 'DRAFT'
    | 'PENDING'
    | 'IN_REVIEW'
    | 'CREATING'
    | 'APPROVED'
    | 'REJECTED'
    | 'FAILED'
    | 'DELETED'
    | (string & {});
  /** Official name of the company. */
  readonly officialName?: string;
  /** Trade name of the company. */
  readonly tradeName?: string;
  readonly taxID?: TaxID;
  /** Your id for the registration. */
  readonly correlationID?: string;
  /** Kind of company. */
  readonly type?: string;
  /** What is missing, or why it was rejected. */
  readonly requestReason?: string | null;
  readonly documents?: readonly Documents[];
  /** Who represents the company. */
  readonly representatives?: readonly {
    readonly name?: string;
    readonly taxID?: TaxID;
    readonly birthdate?: string;
    readonly email?: string;
    readonly address?: Address;
    readonly documents?: readonly Documents[];
  }[];
  /** The account, once it is approved. */
  readonly companyBankAccount?: {
    readonly accountId?: string;
    readonly branch?: string;
    readonly account?: string;
  };
}

export interface AdditionalInfo {
  readonly key: string;
  readonly value: string;
}

export interface Address {
  readonly zipcode?: string;
  readonly street?: string;
  readonly number?: string;
  readonly neighborhood?: string;
  readonly city?: string;
  readonly state?: string;
  readonly complement?: string;
  readonly country?: string;
}

export interface Application {
  readonly name: string;
  readonly type: 'API' | 'PLUGIN' | 'ORACLE' | (string & {});
  readonly isActive: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Permissions of the key; absent: all. */
  readonly scopes?: readonly string[];
}

export interface Bank {
  /** Name of the bank. */
  readonly name?: string;
  /** ISPB, eight digits. */
  readonly ispb?: string;
  /** Code of the bank. */
  readonly code?: string;
  /** COMPE code, three digits. */
  readonly compe?: string;
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

export interface BoletoTransaction {
  /** Id of the payment at the service. */
  readonly boletoTransactionID: string;
  readonly type: 'BOLETO_IN' | 'BOLETO_OUT' | (string & {});
  readonly status: 'CREATED' | 'PROCESSING' | 'PENDING' | 'CONFIRMED' | 'REJECTED' | (string & {});
  /** Amount paid. In cents. */
  readonly value: number;
  /** Fee of the payment. In cents. */
  readonly fee?: number;
  /** Fine that the payer paid. In cents. */
  readonly finesValue?: number;
  /** Interest that the payer paid. In cents. */
  readonly interestsValue?: number;
  /** Discount that the payer got. In cents. */
  readonly discountValue?: number;
  /** Payment. RFC 3339 date and time. */
  readonly createdAt: string;
  /** When the money arrived; only for BOLETO_IN. RFC 3339 date and time. */
  readonly settledAt?: string;
  /** The charge that was paid; only for BOLETO_IN. */
  readonly charge?: {
    /** Amount charged. In cents. */
    readonly value?: number;
    readonly status?: string;
    /** Barcode, 44 digits. */
    readonly boletoBarcode?: string;
    /** Digitable line, 47 digits. */
    readonly boletoDigitable?: string;
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
  readonly additionalInfo?: readonly AdditionalInfo[];
  /** Where the payment page leads after the payment. */
  readonly redirectUrl?: string;
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
    readonly fines?: Rate;
    readonly interests?: Rate;
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
      readonly additionalInfo?: readonly AdditionalInfo[];
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

export interface ChargeRefund {
  readonly status:
    'IN_PROCESSING' | 'CONFIRMED' | 'REJECTED' | 'REFUNDED' | 'NOT_ACCOMPLISHED' | (string & {});
  /** Amount. In cents. */
  readonly value: number;
  readonly correlationID: string;
  readonly endToEndId?: string;
  /** Request. RFC 3339 date and time. */
  readonly time?: string;
  readonly comment?: string;
}

export interface Company {
  /** Registered name. */
  readonly officialName?: string;
  /** Trade name. */
  readonly tradeName?: string;
  /** CNPJ or CPF. */
  readonly taxID?: string;
  readonly correlationID?: string;
}

export interface Customer {
  readonly name: string;
  readonly email?: string;
  /** E.164, +55…. */
  readonly phone?: string;
  readonly taxID?: TaxID;
  readonly correlationID?: string;
  readonly address?: Address;
}

export interface DecodedEmv {
  readonly emv: {
    readonly payloadFormatIndicator?: string;
    /** 12: to be paid once. */
    readonly pointOfInitiationMethod?: string;
    readonly merchantAccountInformationPix?: {
      readonly gui?: string;
      /** Pix key that is paid. */
      readonly pixKey?: string;
      readonly additionalInformation?: string;
      /** ISPB of the withdrawal agent (Pix Saque). */
      readonly fss?: string;
      /** Location of the charge, without scheme. */
      readonly url?: string;
    };
    readonly merchantCategoryCode?: string;
    /** 986, the real. */
    readonly transactionCurrency?: string;
    /** Reais with two decimals, 12.34. */
    readonly transactionAmount?: string;
    readonly countryCode?: string;
    readonly merchantName?: string;
    readonly merchantCity?: string;
    readonly postalCode?: string;
    readonly additionalDataFieldTemplate?: {
      /** Reference of the payment. */
      readonly referenceLabel?: string;
    };
    readonly unreservedTemplates?: {
      readonly gui?: string;
      /** Location of the recurrence, without scheme. */
      readonly url?: string;
    };
    readonly crc?: string;
  };
  readonly cobLocation?: {
    /** Whether the answer of the location matches the code. */
    readonly isValid?: boolean;
    /** What is wrong with the location. */
    readonly locationErrors?: readonly string[];
    /** Location, without scheme. */
    readonly url?: string;
    readonly payload?: {
      readonly calendar?: {
        /** RFC 3339 date and time. */
        readonly creation?: string;
        /** RFC 3339 date and time. */
        readonly presentation?: string;
        /** Time from creation to expiry. In seconds. */
        readonly expiration?: number;
        /** Due date, YYYY-MM-DD. */
        readonly dueDate?: string;
        /** Days after the due date in which it can be paid. In days. */
        readonly validityAfterDueDate?: number;
      };
      readonly debtor?: {
        readonly name?: string;
        readonly cpf?: string;
        readonly cnpj?: string;
      };
      /** Pix key that is paid. */
      readonly key?: string;
      /** ATIVA, CONCLUIDA, …. */
      readonly status?: string;
      readonly txid?: string;
      readonly value?: {
        /** Reais with two decimals, 12.34. */
        readonly original?: string;
        readonly fine?: string;
        readonly interest?: string;
        readonly discount?: string;
        /** Reais to pay now, 12.34. */
        readonly final?: string;
      };
      readonly revision?: number;
      readonly additionalInfo?: readonly {
        readonly name?: string;
        readonly value?: string;
      }[];
    };
  };
  readonly recLocation?: {
    /** Whether the answer of the location matches the code. */
    readonly isValid?: boolean;
    /** What is wrong with the location. */
    readonly locationErrors?: readonly string[];
    /** Location, without scheme. */
    readonly url?: string;
    readonly payload?: {
      /** Id of the recurrence. */
      readonly idRec?: string;
      readonly calendar?: {
        readonly startDate?: string;
        readonly periodicity?: string;
      };
      readonly retryPolicy?: string;
      readonly receiver?: {
        readonly name?: string;
        readonly cpf?: string;
        readonly cnpj?: string;
        readonly participantIspb?: string;
      };
      /** Statuses of the mandate, with their times. */
      readonly updates?: readonly {
        readonly status?: string;
        /** RFC 3339 date and time. */
        readonly date?: string;
      }[];
    };
  };
}

export interface Destination {
  readonly name?: string;
  readonly taxID?: string;
  readonly pixKey?: string;
  readonly bank?: string;
  readonly branch?: string;
  readonly account?: string;
}

export interface Dispute {
  readonly status:
    | 'CREATED'
    | 'OPENED'
    | 'PENDING'
    | 'PENDING_DOCUMENTATION'
    | 'IN_REVIEW'
    | 'ACKNOWLEDGED'
    | 'ACCEPTED'
    | 'REJECTED'
    | 'CANCELED'
    | 'CLOSED'
    | (string & {});
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
  /** MED: through the bank of the payer. */
  readonly type?: 'MED' | 'DISPUTE' | 'CHARGEBACK' | (string & {});
  /** RECEIVED: of a payment that you received. */
  readonly sentOrReceived?: 'SENT' | 'RECEIVED' | (string & {});
  /** Kind of the fraud, as the payer reported it. */
  readonly situationType?:
    'SCAM' | 'ACCOUNT_TAKEOVER' | 'COERCION' | 'FRAUDULENT_ACCESS' | 'OTHER' | 'UNKNOWN' | (string & {});
  /** Id of the report of fraud that the dispute belongs to. */
  readonly fundsRecoveryId?: string;
  /** Creation. RFC 3339 date and time. */
  readonly createdAt?: string;
  /** Last change. RFC 3339 date and time. */
  readonly updatedAt?: string;
}

export interface Documents {
  /** Such as SOCIAL_CONTRACT, IDENTITY_FRONT or PICTURE. */
  readonly type?: string;
  /** Address for the download, valid for a few minutes. */
  readonly url?: string;
}

export interface Evidence {
  /** Address of the document. */
  readonly url: string;
  /** Id of the uploaded file. */
  readonly fileId?: string;
  /** Your id for the document. */
  readonly correlationID?: string;
  /** What the document shows. */
  readonly description?: string;
}

export interface File {
  /** Id under which other requests name it. */
  readonly id: string;
  /** Your id for the file. */
  readonly correlationID: string;
  readonly purpose: 'DISPUTE_EVIDENCE' | 'ACCOUNT_LIMIT_REQUEST' | (string & {});
  readonly fileName?: string;
  readonly contentType?: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | (string & {});
  /** Bytes. */
  readonly size?: number;
  /** Address of the file, for a while. */
  readonly url?: string;
}

export interface FundsRecovery {
  /** Id of the report, a UUID. */
  readonly dictId: string;
  /** The payment that was reported. */
  readonly rootTransactionId: string;
  /** Kind of the fraud. */
  readonly situationType:
    'SCAM' | 'ACCOUNT_TAKEOVER' | 'COERCION' | 'FRAUDULENT_ACCESS' | 'OTHER' | 'UNKNOWN' | (string & {});
  /** What happened, in the words of the report. */
  readonly reportDetails?: string;
  readonly status:
    | 'CREATED'
    | 'TRACKED'
    | 'AWAITING_ANALYSIS'
    | 'ANALYSED'
    | 'REFUNDING'
    | 'COMPLETED'
    | 'CANCELLED'
    | (string & {});
  /** SENT: you made the report. */
  readonly direction?: 'SENT' | 'RECEIVED' | (string & {});
  /** ISPB of the bank that made the report. */
  readonly reporterParticipant?: string;
  /** Creation at the Central Bank. RFC 3339 date and time. */
  readonly creationTime?: string;
  /** Last change at the Central Bank. RFC 3339 date and time. */
  readonly lastModified?: string;
  /** Creation. RFC 3339 date and time. */
  readonly createdAt?: string;
  /** Last change. RFC 3339 date and time. */
  readonly updatedAt?: string;
  /** History of the report, oldest first. */
  readonly events?: readonly {
    readonly id?: string;
    /** What happened. */
    readonly event?: string;
    /** When it happened. RFC 3339 date and time. */
    readonly timestamp?: string;
  }[];
}

export interface InfractionReport {
  /** Id of the report at the Central Bank. */
  readonly bacenInfractionReportId: string;
  /** Id of the report of fraud. */
  readonly fundsRecoveryId?: string;
  /** The Pix that was reported. */
  readonly transactionId?: string;
  readonly reason?: 'REFUND_REQUEST' | 'REFUND_CANCELLED' | (string & {});
  /** Kind of the fraud. */
  readonly situationType?:
    'SCAM' | 'ACCOUNT_TAKEOVER' | 'COERCION' | 'FRAUDULENT_ACCESS' | 'OTHER' | 'UNKNOWN' | (string & {});
  readonly reportDetails?: string;
  readonly status: 'OPEN' | 'ACKNOWLEDGED' | 'CLOSED' | 'CANCELLED' | (string & {});
  /** Answer of the bank of the recipient. */
  readonly analysisResult?: 'AGREED' | 'DISAGREED' | (string & {});
  readonly analysisDetails?: string;
  /** ISPB of the bank that reported. */
  readonly reporterParticipant?: string;
  /** ISPB of the bank of the recipient. */
  readonly counterpartyParticipant?: string;
  /** Reported amount. In cents. */
  readonly infractionAmount?: number;
  readonly contactInformation?: {
    readonly email?: string;
    readonly phone?: string;
  };
  /** Creation at the Central Bank. RFC 3339 date and time. */
  readonly creationTime?: string;
  /** Last change at the Central Bank. RFC 3339 date and time. */
  readonly lastModified?: string;
  /** Creation. RFC 3339 date and time. */
  readonly createdAt?: string;
  /** Last change. RFC 3339 date and time. */
  readonly updatedAt?: string;
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

export interface Invoice {
  /** Id of the invoice at the service. */
  readonly id: string;
  /** Your id for the invoice. */
  readonly correlationID?: string;
  /** Amount of the invoice. In cents. */
  readonly value?: number;
  /** The service that was provided. */
  readonly description?: string;
  /** Date of the invoice. RFC 3339 date and time. */
  readonly date?: string;
  /** Billing date. RFC 3339 date and time. */
  readonly billingDate?: string;
  /** PDF and XML exist from CONFIRMED on. */
  readonly status: 'PENDING' | 'PROCESSING' | 'CONFIRMED' | 'ERROR' | 'CANCELED' | (string & {});
  /** Status at the issuer of the invoice. */
  readonly statusRaw?: string | null;
  readonly customer?: {
    /** Correlation id of the customer. */
    readonly correlationID?: string;
    /** Who received the service. */
    readonly name?: string;
  };
  readonly charge?: {
    /** Correlation id of the charge. */
    readonly correlationID?: string;
    /** Amount of the charge. In cents. */
    readonly value?: number;
    /** Status of the charge. */
    readonly status?: string;
    /** When the charge was paid. RFC 3339 date and time. */
    readonly paidAt?: string | null;
    /** Creation of the charge. RFC 3339 date and time. */
    readonly date?: string;
  };
}

export interface KeyCheck {
  /** The Pix key. */
  readonly pixKey: string;
  /** Type of the Pix key. */
  readonly type?: string;
  /** Id of this check, for a payment: --pix-key-end-to-end-id. */
  readonly pixKeyEndToEndId?: string;
  readonly owner?: {
    /** Name of the holder. */
    readonly name?: string;
    /** CPF (masked) or CNPJ of the holder. */
    readonly taxID?: string;
    /** Bank of the holder. */
    readonly psp?: string;
    readonly branch?: string;
    readonly account?: string;
  };
}

export interface KeyQuota {
  /** Look-ups left. In items. */
  readonly tokens: number;
  /** Maximum of the quota. In items. */
  readonly maxTokens?: number;
  /** Look-ups added per minute. In items. */
  readonly refreshRate?: number;
  /** Time of the next addition. RFC 3339 date and time. */
  readonly nextRefresh?: string;
  /** Look-ups left after the next addition. In items. */
  readonly tokensAfterRefresh?: number;
}

export interface KeyQuotaEntry {
  /** Kind of change of the quota. */
  readonly operation: 'ADD' | 'REMOVE' | 'REFILL' | (string & {});
  /** Why. */
  readonly reason?: string;
  /** Number of look-ups. In items. */
  readonly tokens: number;
  /** Remaining before the change. In items. */
  readonly tokensBefore?: number;
  /** Remaining after the change. In items. */
  readonly tokensAfter?: number;
  readonly endToEndId?: string;
  /** The Pix key. */
  readonly pixKey?: string;
  /** When. RFC 3339 date and time. */
  readonly createdAt?: string;
  /** Last change. RFC 3339 date and time. */
  readonly updatedAt?: string;
}

export interface LimitRequest {
  readonly id: string;
  /** Id of the account. */
  readonly companyBankAccountId: string;
  readonly status: 'IN_REVIEW' | 'APPROVED' | 'REJECTED' | (string & {});
  /** The limits that were requested, in cents. */
  readonly requestedLimits: Limits;
  /** The limits that were approved, in cents; absent until the decision. */
  readonly approvedLimits?: Limits;
  /** The documents of the request. */
  readonly documents?: readonly {
    /** Name of the file. */
    readonly fileName?: string;
    /** Type of the file. */
    readonly contentType?: string;
  }[];
  /** Text of the request, which ends with the mark of pixctl. */
  readonly description?: string;
  /** Creation. RFC 3339 date and time. */
  readonly createdAt?: string;
  /** Last change. RFC 3339 date and time. */
  readonly updatedAt?: string;
}

export interface Limits {
  /** Daily limit of outgoing money. In cents. */
  readonly pixDayLimit?: number | null;
  /** Nightly limit of outgoing money. In cents. */
  readonly pixNightLimit?: number | null;
  /** Daily limit to accounts of the same holder. In cents. */
  readonly pixOutSameHolderDayLimit?: number | null;
  /** Nightly limit to accounts of the same holder. In cents. */
  readonly pixOutSameHolderNightLimit?: number | null;
  /** Daily limit to accounts of others. In cents. */
  readonly pixOutDifferentHolderDayLimit?: number | null;
  /** Nightly limit to accounts of others. In cents. */
  readonly pixOutDifferentHolderNightLimit?: number | null;
  /** Daily limit from accounts of the same holder. In cents. */
  readonly pixInSameHolderDayLimit?: number | null;
  /** Nightly limit from accounts of the same holder. In cents. */
  readonly pixInSameHolderNightLimit?: number | null;
  /** Daily limit from accounts of others. In cents. */
  readonly pixInDifferentHolderDayLimit?: number | null;
  /** Nightly limit from accounts of others. In cents. */
  readonly pixInDifferentHolderNightLimit?: number | null;
}

export interface LimitsAnswer {
  readonly limits: {
    /** Daily limit of outgoing money. In cents. */
    readonly pixDayLimit?: number | null;
    /** Nightly limit of outgoing money. In cents. */
    readonly pixNightLimit?: number | null;
    /** Daily limit to accounts of the same holder. In cents. */
    readonly pixOutSameHolderDayLimit?: number | null;
    /** Nightly limit to accounts of the same holder. In cents. */
    readonly pixOutSameHolderNightLimit?: number | null;
    /** Daily limit to accounts of others. In cents. */
    readonly pixOutDifferentHolderDayLimit?: number | null;
    /** Nightly limit to accounts of others. In cents. */
    readonly pixOutDifferentHolderNightLimit?: number | null;
    /** Daily limit from accounts of the same holder. In cents. */
    readonly pixInSameHolderDayLimit?: number | null;
    /** Nightly limit from accounts of the same holder. In cents. */
    readonly pixInSameHolderNightLimit?: number | null;
    /** Daily limit from accounts of others. In cents. */
    readonly pixInDifferentHolderDayLimit?: number | null;
    /** Nightly limit from accounts of others. In cents. */
    readonly pixInDifferentHolderNightLimit?: number | null;
    /** When the day begins, HH:MM in Brasília. */
    readonly dayStartAt?: string;
    /** When the night begins, HH:MM in Brasília. */
    readonly nightStartAt?: string;
    /** Limit of issued boletos. In cents. */
    readonly boletoEmissionLimit?: number | null;
    /** Limit of a single boleto. In cents. */
    readonly boletoMaximumValueLimit?: number | null;
  };
  /** Used part of each limit. */
  readonly usage?: readonly {
    /** The limit that it is about. */
    readonly limit: string;
    /** Day or night. */
    readonly period: 'DAY' | 'NIGHT' | (string & {});
    /** The limit. In cents. */
    readonly totalLimit?: number | null;
    /** Used in this period. In cents. */
    readonly usedValue?: number;
    /** Left in this period. In cents. */
    readonly availableValue?: number | null;
    /** Used, in per cent of the limit. */
    readonly usedPercentage?: number;
  }[];
}

export interface Onboarding {
  /** Page on which the company completes its registration. */
  readonly linkOnboarding: string;
  /** Where the page leads at its end. */
  readonly redirectUrl?: string | null;
  readonly accountRegister: {
    /** PENDING until it is submitted, IN_REVIEW until the service has decided. */
    readonly status:
      | 'DRAFT'
      | 'PENDING'
      | 'IN_REVIEW'
      | 'CREATING'
      | 'APPROVED'
      | 'REJECTED'
      | 'FAILED'
      | 'DELETED'
      | (string & {});
    /** Official name of the company. */
    readonly officialName?: string;
    /** Trade name of the company. */
    readonly tradeName?: string;
    readonly taxID?: TaxID;
    /** Your id for the registration. */
    readonly correlationID: string;
    /** Who represents the company. */
    readonly representatives?: readonly {
      readonly name?: string;
      readonly taxID?: TaxID;
    }[];
  };
}

export interface OwnApplication {
  readonly name: string;
  readonly type?: 'API' | 'POS' | 'PLUGIN' | 'CHECKOUT' | 'MASTER' | (string & {});
  readonly isActive?: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Permissions of the key; absent: all. */
  readonly scopes?: readonly string[];
  /** The app key. */
  readonly appID?: string;
  /** Account that the key acts for. */
  readonly companyBankAccount?: string;
}

export interface PartnerUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly taxID?: TaxID;
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

export interface PaymentError {
  readonly code?: string;
  readonly description?: string;
}

export interface PaymentParty {
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
}

export interface PaymentRecord {
  readonly payment: Payment;
  readonly transaction?: PaymentTransaction;
  readonly destination?: Destination;
  /** Why it failed. */
  readonly error?: PaymentError;
}

export interface PaymentTransaction {
  /** Amount. In cents. */
  readonly value?: number;
  readonly endToEndId?: string;
  /** Time of approval, or of settlement. RFC 3339 date and time. */
  readonly time?: string;
  readonly debitParty?: PaymentParty;
  readonly creditParty?: PaymentParty;
  /** Why the bank of the recipient refused it. */
  readonly providerRejectedReason?: string;
}

export interface PixKey {
  /** The Pix key. */
  readonly key: string;
  /** Type of the Pix key. */
  readonly type?: string;
  /** Whether it is the default key. */
  readonly isDefault?: boolean;
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

export interface PixTransactionRefund {
  readonly status?:
    'IN_PROCESSING' | 'CONFIRMED' | 'REJECTED' | 'REFUNDED' | 'NOT_ACCOMPLISHED' | (string & {});
  /** Amount. In cents. */
  readonly value: number;
  readonly correlationID: string;
  readonly refundId: string;
  readonly returnIdentification?: string;
  /** Creation. RFC 3339 date and time. */
  readonly time?: string;
  readonly comment?: string;
}

export interface PreRegistration {
  readonly name: string;
  readonly website?: string;
  readonly taxID: TaxID;
}

export interface PreRegistrationRecord {
  readonly preRegistration: PreRegistration;
  readonly user: PartnerUser;
  readonly company?: {
    readonly id?: string;
    readonly name?: string;
    readonly taxID?: TaxID;
  };
  readonly account?: {
    readonly clientId?: string;
  };
}

export interface PublicKey {
  /** SHA-256 of the key, hexadecimal. */
  readonly key_identifier?: string;
  /** The key as PEM. */
  readonly key: string;
  /** Whether the service signs calls with this key now. */
  readonly is_current?: boolean;
}

export interface Rate {
  /** In cents or basis points. */
  readonly value?: number;
  readonly type?: 'FIXED' | 'PERCENTAGE' | (string & {});
}

export interface RecoveryDispute {
  readonly status:
    | 'CREATED'
    | 'OPENED'
    | 'PENDING'
    | 'PENDING_DOCUMENTATION'
    | 'IN_REVIEW'
    | 'ACKNOWLEDGED'
    | 'ACCEPTED'
    | 'REJECTED'
    | 'CANCELED'
    | 'CLOSED'
    | (string & {});
  /** The Pix that is disputed. */
  readonly endToEndId: string;
  /** Disputed amount. In cents. */
  readonly value?: number;
  /** Reason given by the payer. */
  readonly disputeReason?: string;
  /** MED: through the bank of the payer. */
  readonly type?: 'MED' | 'DISPUTE' | 'CHARGEBACK' | (string & {});
  /** RECEIVED: of a payment that you received. */
  readonly sentOrReceived?: 'SENT' | 'RECEIVED' | (string & {});
  /** Kind of the fraud, as the payer reported it. */
  readonly situationType?:
    'SCAM' | 'ACCOUNT_TAKEOVER' | 'COERCION' | 'FRAUDULENT_ACCESS' | 'OTHER' | 'UNKNOWN' | (string & {});
  /** Id of the report of fraud that the dispute belongs to. */
  readonly fundsRecoveryId?: string;
  /** Creation. RFC 3339 date and time. */
  readonly createdAt?: string;
  /** Last change. RFC 3339 date and time. */
  readonly updatedAt?: string;
}

export interface Refund {
  readonly status:
    'IN_PROCESSING' | 'CONFIRMED' | 'REJECTED' | 'REFUNDED' | 'NOT_ACCOMPLISHED' | (string & {});
  /** Amount. In cents. */
  readonly value: number;
  readonly correlationID: string;
  readonly refundId: string;
  /** Request. RFC 3339 date and time. */
  readonly time?: string;
  readonly comment?: string;
}

export interface RefundSolicitation {
  /** Id of the request at the Central Bank. */
  readonly bacenRefundId: string;
  /** Id of the report of fraud. */
  readonly fundsRecoveryId?: string;
  /** The Pix by which this account got the money. */
  readonly endToEndId?: string;
  readonly refundReason?: string;
  /** Amount that the bank is asked to return. In cents. */
  readonly refundAmount?: number;
  /** Amount that was returned. In cents. */
  readonly EffectiveRefundedAmount?: number;
  readonly status: 'OPEN' | 'CLOSED' | 'CANCELLED' | (string & {});
  /** Answer of the bank. */
  readonly analysisResult?: 'TOTALLY_ACCEPTED' | 'PARTIALLY_ACCEPTED' | 'REJECTED' | (string & {});
  /** Why nothing, or less, is returned. */
  readonly rejectionReason?: 'NO_BALANCE' | 'ACCOUNT_CLOSURE' | 'CANNOT_REFUND' | 'OTHER' | (string & {});
  /** ISPB of the bank that is asked. */
  readonly contestedParticipant?: string;
  /** ISPB of the bank that asks. */
  readonly requestingParticipant?: string;
  /** Id of the Pix that returned the money. */
  readonly refundTransactionId?: string;
  /** Return of the money. RFC 3339 date and time. */
  readonly refundedAt?: string;
  readonly refundTransaction?: {
    /** The Pix that returned the money. */
    readonly endToEndId?: string;
    /** Amount that came back. In cents. */
    readonly value?: number;
    /** Return of the money. RFC 3339 date and time. */
    readonly date?: string;
  } | null;
  /** Creation at the Central Bank. RFC 3339 date and time. */
  readonly creationTime?: string;
  /** Last change at the Central Bank. RFC 3339 date and time. */
  readonly lastModified?: string;
  /** Creation. RFC 3339 date and time. */
  readonly createdAt?: string;
  /** Last change. RFC 3339 date and time. */
  readonly updatedAt?: string;
}

export interface StatementLine {
  readonly id: string;
  /** Booking. RFC 3339 date and time. */
  readonly time: string;
  readonly description?: string;
  /** Balance after it. In cents. */
  readonly balance: number;
  /** Amount, without a sign. In cents. */
  readonly value: number;
  /** CREDIT: incoming, DEBIT: outgoing. */
  readonly type: 'CREDIT' | 'DEBIT' | (string & {});
  /** Id of the transaction. */
  readonly transactionId?: string;
}

export interface SubAccount {
  readonly name: string;
  readonly pixKey: string;
  /** Balance of the sub account. In cents. */
  readonly balance?: number;
  /** Withdrawals are blocked, because the Pix key cannot receive payments. */
  readonly withdrawBlocked?: boolean;
}

export interface SubAccountBooking {
  readonly pixKey?: string;
  /** Amount. In cents. */
  readonly value: number;
  readonly description?: string;
  /** Message of the service. */
  readonly success?: string;
}

export interface SubAccountLine {
  readonly id: string;
  /** Booking. RFC 3339 date and time. */
  readonly time: string;
  readonly description?: string;
  /** Balance after it. In cents. */
  readonly balance: number;
  /** Amount, without a sign. In cents. */
  readonly value: number;
  /** CREDIT: incoming, DEBIT: outgoing. */
  readonly type: 'CREDIT' | 'DEBIT' | (string & {});
  /** Id of the transaction. */
  readonly transactionId?: string;
  /** Kind of movement. */
  readonly operationType?:
    | 'CREDIT'
    | 'DEBIT'
    | 'TRANSFER_CREDIT'
    | 'TRANSFER_DEBIT'
    | 'WITHDRAWAL'
    | 'WITHDRAWAL_REVERSAL'
    | 'WITHDRAWAL_FEE'
    | 'WITHDRAWAL_FEE_REVERSAL'
    | (string & {})
    | null;
}

export interface SubAccountTransfer {
  /** Amount. In cents. */
  readonly value: number;
  readonly originSubaccount?: {
    readonly name?: string;
    /** Source sub account. */
    readonly pixKey?: string;
    /** Balance after it. In cents. */
    readonly balance?: number;
  };
  readonly destinationSubaccount?: {
    readonly name?: string;
    /** Destination sub account. */
    readonly pixKey?: string;
    /** Balance after it. In cents. */
    readonly balance?: number;
  };
}

export interface SubAccountWithdrawal {
  readonly status: 'CREATED' | 'APPROVED' | 'PROCESSING' | 'CONFIRMED' | 'FAILED' | 'DENIED' | (string & {});
  /** Amount. In cents. */
  readonly value: number;
  readonly correlationID: string;
  readonly destinationAlias: string;
  readonly comment?: string;
  readonly endToEndId?: string;
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
  readonly additionalInfo?: readonly AdditionalInfo[];
  readonly addtionalInfo?: readonly AdditionalInfo[];
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

export interface Transaction {
  readonly customer?: Customer;
  readonly payer?: Customer;
  readonly charge?: Omit<Partial<Charge>, 'customer'> & {
    /** Id of the customer. */
    readonly customer?: string;
  };
  readonly pixQrCode?: PixQrCode | null;
  readonly withdraw?: {
    /** Amount. In cents. */
    readonly value?: number;
    /** Settlement. RFC 3339 date and time. */
    readonly time?: string;
    readonly infoPagador?: string;
    readonly endToEndId?: string;
    /** Creation. RFC 3339 date and time. */
    readonly createdAt?: string;
  };
  readonly debitParty?: {
    readonly pixKey?: {
      /** Pix key of the source. */
      readonly pixKey?: string;
      /** Type of the Pix key. */
      readonly type?: string;
    };
  };
  readonly creditParty?: {
    readonly pixKey?: {
      /** Pix key of the destination. */
      readonly pixKey?: string;
      /** Type of the Pix key. */
      readonly type?: string;
    };
  };
  /** Text sent with the Pix. */
  readonly infoPagador?: string;
  /** Amount. In cents. */
  readonly value: number;
  /** Settlement. RFC 3339 date and time. */
  readonly time: string;
  readonly transactionID?: string;
  readonly type:
    | 'PAYMENT'
    | 'WITHDRAW'
    | 'REFUND'
    | 'FEE'
    | 'INTERNAL_TRANSFER'
    | 'BALANCE_BLOCK'
    | 'BALANCE_UNBLOCK'
    | 'REVERSAL'
    | (string & {});
  readonly status?:
    'CREATED' | 'CONFIRMED' | 'REFUNDED' | 'PARTIAL_REFUND' | 'IN_PROCESSING' | 'REJECTED' | (string & {});
  /** Webhook calls about it, by event. */
  readonly webhookSent?: readonly Readonly<
    Record<
      string,
      | {
          /** HTTP status of the answer; absent where none came. */
          readonly status?: number;
          /** Sending. RFC 3339 date and time. */
          readonly time?: string;
        }
      | boolean
    >
  >[];
  readonly endToEndId?: string;
  readonly globalID?: string;
}

export interface Transfer {
  /** Amount. In cents. */
  readonly value: number;
  /** Transfer. RFC 3339 date and time. */
  readonly time: string;
  readonly correlationID: string;
}

export interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly event: string;
  /** Action of the webhook. */
  readonly action?: 'call api' | 'send email' | (string & {});
  /** URL that is called. */
  readonly url?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Value sent in the Authorization header of each call. */
  readonly authorization?: string;
  readonly isActive: boolean;
  /** Secret of the HMAC signature. */
  readonly hmacSecretKey?: string;
  /** Creation. RFC 3339 date and time. */
  readonly createdAt?: string;
  /** Last change. RFC 3339 date and time. */
  readonly updatedAt?: string;
}

export interface Withdrawal {
  readonly account: Account;
  readonly transaction: {
    readonly endToEndId?: string;
    /** Amount withdrawn. In cents. */
    readonly transaction?: number;
  };
}
