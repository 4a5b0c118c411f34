// SPDX-License-Identifier: Apache-2.0

/// The words of titles that say nothing of one book, by language.
enum GenericWords {
    /// Words for a kind of writing, or for all that an author wrote.
    static let forms = [
        // English.
        """
        work works writing writings opus opera poem poems poetry poetical verse verses story stories \
        tale tales letter letters essay essays play plays drama dramas dramatic sonnet sonnets novel \
        novels novella novellas fiction fictions nonfiction prose speech speeches lecture lectures \
        sermon sermons diary diaries journal journals memoir memoirs autobiography biography fable \
        fables ballad ballads ode odes song songs comedy comedies tragedy tragedies history \
        histories correspondence fragment fragments miscellany miscellanies papers anthology \
        anthologies omnibus
        """,
        // French.
        """
        œuvre œuvres poème poèmes poésie poésies conte contes nouvelle nouvelles récit récits lettre \
        lettres essai essais pièce pièces théâtre roman romans sonnet sonnets discours sermons \
        journal mémoires fables histoire histoires correspondance fragments
        """,
        // German.
        """
        werk werke gedicht gedichte lyrik geschichte geschichten erzählung erzählungen novelle \
        novellen märchen brief briefe essay essays aufsatz aufsätze schrift schriften drama dramen \
        stück stücke theaterstücke roman romane sonett sonette rede reden predigten tagebuch \
        tagebücher erinnerungen fabeln balladen lieder gesamtausgabe
        """,
        // Spanish and Portuguese.
        """
        obra obras poema poemas poesía poesías cuento cuentos conto contos relato relatos historia \
        historias história histórias carta cartas ensayo ensayos ensaio ensaios teatro drama dramas \
        comedia comedias comédias novela novelas romance romances sonetos discursos sermões diario \
        diário memorias memórias fábulas antología antologia
        """,
        // Italian.
        """
        opera opere poesia poesie racconto racconti novella novelle lettera lettere saggio saggi \
        teatro dramma drammi commedia commedie tragedie romanzo romanzi sonetti discorsi diario \
        memorie favole
        """,
        // Dutch and the languages of the north.
        """
        werken gedichten verhaal verhalen brieven toneel romans sprookjes dagboek verk dikter \
        noveller skrifter eventyr sagor brev breve romaner
        """,
        // Russian and Polish.
        """
        сочинения сочинений стихи стихотворение стихотворения поэзия поэмы рассказ рассказы повесть \
        повести роман романы сказки письма пьесы драмы очерки статьи дневник dzieła wiersze poezje \
        opowiadania listy dramaty powieści utwory
        """,
        // Latin.
        """
        opuscula scripta fragmenta
        """,
        // Greek.
        """
        άπαντα έργα έργο
        """,
        // Hebrew, Arabic and Persian.
        """
        כתבי כתבים יצירות الأعمال أعمال المؤلفات مؤلفات آثار کلیات
        """,
        // Ukrainian, Czech, Hungarian, Finnish, Romanian, Turkish.
        """
        твори творів dílo díla spisy művei művek teokset opere eserleri eserler
        """,
    ]

    /// Articles, words that join or praise, and what programs write where they know no title.
    static let others = [
        // Articles and what joins words.
        """
        a an the of and or by from in on to with for his her le la les l un une des du de d et par \
        der die das den dem des ein eine und von vom aus mit el los las lo y e o il i gli della \
        delle dei di da do dos das os as een het van en och och av af и в из
        """,
        // English.
        """
        book books ebook text texts collection collections library classics classic \
        reader portable sampler boxed boxset box set series volume vol part complete collected \
        selected selection selections select best great greatest short shorter long longer early \
        later late major minor new old first last other more all various several some many favorite \
        favourite illustrated annotated unabridged abridged revised edited translated edition \
        editions introduction untitled unknown unnamed none title cover page document test sample \
        draft chapter chapters contents index preface notes my our one
        """,
        // French.
        """
        livre livres recueil complet complète complètes choisi choisis choisie choisies autres \
        inédits inédites tome sans titre inconnu couverture édition intégrale mon ma mes
        """,
        // German.
        """
        buch bücher sämtliche gesammelte ausgewählte vollständige komplette kleine große andere neue \
        frühe späte ausgabe band ohne titel unbekannt umschlag auswahl mein meine
        """,
        // Spanish and Portuguese.
        """
        libro libros livro livros completa completas completo completos escogida escogidas escogido \
        escogidos escolhida escolhidos escolhidas selecta selectas reunidas reunidos título sin sem \
        desconocido desconhecido portada capa edición edição tomo mi mis meu minha
        """,
        // Italian.
        """
        libro libri completo completa completi complete tutte tutti scelto scelta scelte scelti \
        raccolta titolo senza sconosciuto copertina edizione
        """,
        // Dutch and the languages of the north.
        """
        boek boeken verzameld verzamelde volledige complete gekozen zonder titel onbekend omslag \
        samlade samlede utan uden tittel okänd ukjent ukendt
        """,
        // Russian and Polish.
        """
        собрание избранное избранные избранная полное полный том книга книги без названия неизвестно \
        обложка wybrane zebrane bez tytułu okładka мой моя мои избранных собрания всё все
        """,
        // Latin.
        """
        omnia excerpta selecta varia reliqua reliquiae quae supersunt liber libri tomus volumen
        """,
        // Greek.
        """
        ο η το οι τα του της των και συλλογή βιβλίο τόμος
        """,
        // Hebrew, Arabic and Persian.
        """
        כל ספר מבחר כרך الكاملة كاملة مختارات المختارة مجموعة المجموعة كتاب الكتاب مجموعه کتاب کامل
        """,
        // Ukrainian, Czech, Hungarian, Finnish, Romanian, Turkish.
        """
        зібрання вибране вибрані повне vybrané sebrané összes válogatott kootut valitut alese bütün \
        toplu seçme
        """,
    ]

    /// Words of titles that many persons gave to a book, and hardly any of them to two: these tell
    /// the books of one person apart, not those of different persons.
    static let shared = [
        // English, French, German, Spanish, Italian.
        """
        life lives confessions meditations reflections thoughts maxims aphorisms proverbs hymns \
        psalms elegies epigrams satires eclogues idylls dialogues orations epistles homilies \
        sketches reminiscences recollections notebook notebooks annals vie confessions pensées \
        maximes satires élégies épigrammes odes hymnes psaumes dialogues souvenirs leben \
        bekenntnisse gedanken betrachtungen aphorismen oden elegien epigramme satiren hymnen \
        dialoge vida confesiones pensamientos odas elegías vita confessioni pensieri canti odi \
        rime satire
        """,
        // Latin.
        """
        carmen carmina epistula epistulae epistola epistolae oratio orationes historia historiae \
        annales fabula fabulae tragoediae comoediae satirae saturae sermo sermones epigrammata \
        elegiae eclogae idyllia odae hymni poema poemata dialogi commentarii commentaria tractatus \
        quaestiones declamationes homiliae testimonia scholia vitae confessiones meditationes \
        miscellanea collectanea analecta
        """,
        // Greek.
        """
        ποίημα ποιήματα διηγήματα διήγημα επιστολαί επιστολές λόγοι ιστορίαι ιστορία ιστορίες \
        αποσπάσματα επιγράμματα ύμνοι ωδές τραγωδίες κωμωδίες μύθοι θέατρο δοκίμια ημερολόγιο \
        μυθιστόρημα διάλογοι ελεγείες
        """,
        // Hebrew, Arabic, Persian.
        """
        שיר שירים שירי שירה סיפורים סיפורי סיפור מכתבים אגרות מחזות מאמרים זכרונות יומן רומן משלים \
        ديوان الديوان شعر أشعار قصيدة قصائد رسائل الرسائل قصص رواية روايات مقالات خطب مسرحيات \
        مذكرات تاريخ اشعار غزلیات رباعیات داستان داستانها نامه ها
        """,
        // Russian, Ukrainian, Polish, Czech, Serbian, Hungarian, Finnish, Romanian, Turkish.
        """
        лирика поэма баллады сонеты проза басни воспоминания мемуары письмо думы вірші поезії \
        оповідання листи байки стихове разкази песме приче poezja liryka pieśni fraszki bajki \
        sonety pamiętniki básně povídky dopisy písně pesme priče versek költemények költeményei \
        novellák elbeszélések levelek runot runoja novelleja kertomuksia kirjeet poezii nuvele \
        povestiri scrisori şiirler şiirleri hikâyeler öyküler mektuplar anılar
        """,
        // Hindi and Bengali.
        """
        कविता कविताएँ कहानियाँ रचनावली संग्रह কবিতা গল্প রচনাবলী
        """,
    ]
}
